/* SPDX-License-Identifier: Apache-2.0
 * The options of pawl budget. */
#include <getopt.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "budget.h"

const struct budget_name budget_suites[] = {{"aes128-gcm", 0x1301},
                                            {"aes256-gcm", 0x1302},
                                            {"chacha20-poly1305", 0x1303},
                                            {"aes128-ccm", 0x1304},
                                            {"aes128-ccm-8", 0x1305}};
const struct budget_name budget_groups[] = {{"x25519", 0x001d},
                                            {"p256", 0x0017},
                                            {"p384", 0x0018},
                                            {"p521", 0x0019},
                                            {"x448", 0x001e}};
const unsigned budget_suites_count =
    sizeof budget_suites / sizeof budget_suites[0];
const unsigned budget_groups_count =
    sizeof budget_groups / sizeof budget_groups[0];
const char *const budget_resumes[REHEARSE_RESUMES] = {"none", "psk", "psk_dhe"};

const char *budget_name_of(const struct budget_name *list, unsigned count,
                           uint16_t id)
{
    for (unsigned i = 0; i < count; i++) {
        if (list[i].id == id) {
            return list[i].name;
        }
    }
    return "unknown";
}

static void budget_help(void)
{
    (void)fputs(
        "usage: pawl budget --board BOARD|all [OPTION...]\n"
        "       pawl budget --board BOARD|all --peer HOST:PORT [OPTION...]\n\n"
        "What a handshake costs on a board: the handshake is done here with "
        "two engines\nthat count, or with a peer that is out there, and priced "
        "from a ledger.\n\n"
        "  --board BOARD      a board of the ledger or of boards/article, or "
        "all (of\n"
        "                     the ledger)\n"
        "  --handshake tls13  (the only one so far)\n"
        "  --role ROLE        client, server (client)\n"
        "  --suite SUITE      aes128-gcm, aes256-gcm, chacha20-poly1305,\n"
        "                     aes128-ccm, aes128-ccm-8 (aes128-gcm)\n"
        "  --group GROUP      x25519, p256, p384, p521, x448 (x25519)\n"
        "  --cert KIND        ecdsa-p256, ecdsa-p384, ed25519, rsa2048, "
        "rsa3072,\n"
        "                     rsa4096 (ecdsa-p256)\n"
        "  --chain N          certificates that are sent, 1 to 6 (2)\n"
        "  --resume [HOW]     psk_dhe, psk (no key exchange), none; without\n"
        "                     the option none\n"
        "  --client-auth      the client shows certificates as well\n"
        "  --mhz N            another clock than the ledger's\n"
        "  --current-ma N, --volts N   for the energy (the board's)\n"
        "  --within TIME      500ms, 2s: exit code 1 when it takes longer\n"
        "  --ram BYTES        64k: exit code 1 when it needs more\n"
        "  --build BUILD      portable, kernels (the best there is)\n"
        "  --library LIBRARY  whose primitives are priced (pawl)\n"
        "  --connections-per-day N   for the energy of a day (24)\n"
        "  --peer HOST:PORT   price what this server does\n"
        "  --ca FILE          for --peer: trusted CA certificates\n"
        "  --name NAME        for --peer: the name it must have (HOST)\n"
        "  --insecure         for --peer: do not check its certificates\n"
        "  --ledger FILE      (build/fleet/ledger.csv, then "
        "reference/fleet.csv)\n"
        "  --boards DIR       folders of the boards (boards)\n"
        "  --csv, --json      for programs\n",
        stdout);
}

enum {
    OPTION_BOARD = 256,
    OPTION_HANDSHAKE,
    OPTION_ROLE,
    OPTION_SUITE,
    OPTION_GROUP,
    OPTION_CERT,
    OPTION_CHAIN,
    OPTION_RESUME,
    OPTION_CLIENT_AUTH,
    OPTION_MHZ,
    OPTION_CURRENT,
    OPTION_VOLTS,
    OPTION_WITHIN,
    OPTION_RAM,
    OPTION_BUILD,
    OPTION_LIBRARY,
    OPTION_PER_DAY,
    OPTION_PEER,
    OPTION_CA,
    OPTION_NAME,
    OPTION_INSECURE,
    OPTION_LEDGER,
    OPTION_BOARDS,
    OPTION_CSV,
    OPTION_JSON,
    OPTION_HELP
};

static const struct option options_long[] = {
    {"board", required_argument, NULL, OPTION_BOARD},
    {"handshake", required_argument, NULL, OPTION_HANDSHAKE},
    {"role", required_argument, NULL, OPTION_ROLE},
    {"suite", required_argument, NULL, OPTION_SUITE},
    {"group", required_argument, NULL, OPTION_GROUP},
    {"cert", required_argument, NULL, OPTION_CERT},
    {"chain", required_argument, NULL, OPTION_CHAIN},
    {"resume", required_argument, NULL, OPTION_RESUME},
    {"client-auth", no_argument, NULL, OPTION_CLIENT_AUTH},
    {"mhz", required_argument, NULL, OPTION_MHZ},
    {"current-ma", required_argument, NULL, OPTION_CURRENT},
    {"volts", required_argument, NULL, OPTION_VOLTS},
    {"within", required_argument, NULL, OPTION_WITHIN},
    {"ram", required_argument, NULL, OPTION_RAM},
    {"build", required_argument, NULL, OPTION_BUILD},
    {"library", required_argument, NULL, OPTION_LIBRARY},
    {"connections-per-day", required_argument, NULL, OPTION_PER_DAY},
    {"peer", required_argument, NULL, OPTION_PEER},
    {"ca", required_argument, NULL, OPTION_CA},
    {"name", required_argument, NULL, OPTION_NAME},
    {"insecure", no_argument, NULL, OPTION_INSECURE},
    {"ledger", required_argument, NULL, OPTION_LEDGER},
    {"boards", required_argument, NULL, OPTION_BOARDS},
    {"csv", no_argument, NULL, OPTION_CSV},
    {"json", no_argument, NULL, OPTION_JSON},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

/* A number with one of the endings; false: it is none, or not above 0. */
typedef struct options_unit {
    const char *ending;
    double factor;
} options_unit;

static bool options_amount(const char *text, const options_unit *units,
                           double max, double *out)
{
    char *end;
    double value;

    if (*text < '0' || *text > '9' || strpbrk(text, "xXpPnN") != NULL) {
        return false;
    }
    value = strtod(text, &end);
    for (; units->ending != NULL; units++) {
        if (strcasecmp(end, units->ending) == 0) {
            *out = value * units->factor;
            return *out > 0 && *out <= max;
        }
    }
    return false;
}

static const options_unit options_times[] = {
    {"ms", 1e-3}, {"s", 1}, {"us", 1e-6}, {NULL, 0}};
static const options_unit options_sizes[] = {
    {"", 1}, {"b", 1}, {"k", 1024}, {"kb", 1024}, {"m", 1048576}, {NULL, 0}};
static const options_unit options_clocks[] = {{"", 1}, {"mhz", 1}, {NULL, 0}};
static const options_unit options_currents[] = {{"", 1}, {"ma", 1}, {NULL, 0}};
static const options_unit options_voltages[] = {{"", 1}, {"v", 1}, {NULL, 0}};

/* Complains that a name is none of the list. */
static int options_unknown(const char *what, const char *name,
                           const char *const *names, unsigned count)
{
    char list[256] = "";
    size_t len = 0;

    for (unsigned i = 0; i < count && len < sizeof list; i++) {
        len += (size_t)snprintf(list + len, sizeof list - len, "%s%s",
                                i == 0 ? "" : ", ", names[i]);
    }
    return cli_usage("budget", "there is no %s '%s', only: %s", what, name,
                     list);
}

static int options_named(const char *what, const char *name,
                         const struct budget_name *list, unsigned count,
                         uint16_t *out)
{
    const char *names[8];

    for (unsigned i = 0; i < count; i++) {
        if (strcasecmp(list[i].name, name) == 0) {
            *out = list[i].id;
            return -1;
        }
        names[i] = list[i].name;
    }
    return options_unknown(what, name, names, count);
}

static int options_kind(const char *name, const chain_kind **out)
{
    const char *names[8];

    for (unsigned i = 0; i < chain_kinds_count; i++) {
        if (strcasecmp(chain_kinds[i].name, name) == 0) {
            *out = &chain_kinds[i];
            return -1;
        }
        names[i] = chain_kinds[i].name;
    }
    return options_unknown("kind of certificate", name, names,
                           chain_kinds_count);
}

static int options_resume(budget_options *o, const char *name)
{
    for (unsigned i = 0; i < REHEARSE_RESUMES; i++) {
        if (strcasecmp(budget_resumes[i], name) == 0) {
            o->plan.resume = (rehearse_resume)i;
            return -1;
        }
    }
    return options_unknown("resumption", name, budget_resumes,
                           REHEARSE_RESUMES);
}

static int options_role(budget_options *o, const char *name)
{
    static const char *const roles[] = {"client", "server"};

    for (unsigned i = 0; i < 2; i++) {
        if (strcmp(roles[i], name) == 0) {
            o->plan.role = i;
            return -1;
        }
    }
    return options_unknown("role", name, roles, 2);
}

/* What the handshake is made of; 2: another option. */
static int options_handshake(budget_options *o, int option)
{
    static const char *const handshakes[] = {"tls13"};
    uint32_t number;

    switch (option) {
    case OPTION_HANDSHAKE:
        return strcmp(optarg, "tls13") == 0
                   ? -1
                   : options_unknown("handshake", optarg, handshakes, 1);
    case OPTION_ROLE:
        return options_role(o, optarg);
    case OPTION_SUITE:
        o->suite_said = true;
        return options_named("suite", optarg, budget_suites,
                             budget_suites_count, &o->plan.suite);
    case OPTION_GROUP:
        o->group_said = true;
        return options_named("group", optarg, budget_groups,
                             budget_groups_count, &o->plan.group);
    case OPTION_CERT:
        return options_kind(optarg, &o->plan.kind);
    case OPTION_RESUME:
        return options_resume(o, optarg);
    case OPTION_CHAIN:
        if (!cli_number(optarg, 1, CHAIN_MAX, &number)) {
            return cli_usage("budget", "--chain: 1 to %u, not '%s'", CHAIN_MAX,
                             optarg);
        }
        o->plan.count = number;
        return -1;
    case OPTION_CLIENT_AUTH:
        o->plan.client_auth = true;
        return -1;
    default:
        return -2;
    }
}

/* Amounts: which, in what units, and what they are called. */
typedef struct options_limit_form {
    int option;
    size_t offset;
    const options_unit *units;
    const char *what;
} options_limit_form;

static const options_limit_form options_limits[] = {
    {OPTION_WITHIN, offsetof(budget_options, within_s), options_times,
     "time above 0, such as 500ms or 2s"},
    {OPTION_RAM, offsetof(budget_options, ram), options_sizes,
     "amount of memory above 0, such as 64k"},
    {OPTION_MHZ, offsetof(budget_options, mhz), options_clocks,
     "clock above 0, in MHz"},
    {OPTION_CURRENT, offsetof(budget_options, current_ma), options_currents,
     "current above 0, in mA"},
    {OPTION_VOLTS, offsetof(budget_options, volts), options_voltages,
     "voltage above 0, in V"},
};

/* -2: another option. */
static int options_limit(budget_options *o, int option)
{
    if (option == OPTION_PER_DAY) {
        return cli_number(optarg, 1, 86400000, &o->per_day)
                   ? -1
                   : cli_usage("budget",
                               "--connections-per-day: a number above 0, not "
                               "'%s'",
                               optarg);
    }
    for (size_t i = 0; i < sizeof options_limits / sizeof options_limits[0];
         i++) {
        const options_limit_form *f = &options_limits[i];

        if (f->option == option) {
            double *out = (double *)(void *)((char *)o + f->offset);

            return options_amount(optarg, f->units, 1e9, out)
                       ? -1
                       : cli_usage("budget", "'%s' is no %s", optarg, f->what);
        }
    }
    return -2;
}

static int options_one(budget_options *o, int option)
{
    const char **text = option == OPTION_BOARD     ? &o->board
                        : option == OPTION_BUILD   ? &o->build
                        : option == OPTION_LIBRARY ? &o->library
                        : option == OPTION_PEER    ? &o->peer
                        : option == OPTION_CA      ? &o->ca
                        : option == OPTION_NAME    ? &o->name
                        : option == OPTION_LEDGER  ? &o->ledger
                        : option == OPTION_BOARDS  ? &o->boards
                                                   : NULL;
    bool *flag = option == OPTION_CSV        ? &o->csv
                 : option == OPTION_JSON     ? &o->json
                 : option == OPTION_INSECURE ? &o->insecure
                                             : NULL;
    int code = options_handshake(o, option);

    code = code == -2 ? options_limit(o, option) : code;
    if (code != -2) {
        return code;
    }
    if (text != NULL) {
        *text = optarg;
        return -1;
    }
    if (flag != NULL) {
        *flag = true;
        return -1;
    }
    return CLI_USAGE;
}

/* What does not go together. */
static int options_sense(const budget_options *o, bool planned)
{
    if (o->board == NULL) {
        return cli_usage("budget", "which board? --board BOARD, or all");
    }
    if (o->peer != NULL && planned) {
        return cli_usage("budget", "--peer: what the handshake is made of is "
                                   "for the peer to say; leave out --role, "
                                   "--suite, --group, --cert, --chain, "
                                   "--resume and --client-auth");
    }
    if (o->peer == NULL && (o->ca != NULL || o->name != NULL || o->insecure)) {
        return cli_usage("budget",
                         "--ca, --name and --insecure are for --peer");
    }
    if (o->insecure && o->ca != NULL) {
        return cli_usage("budget", "--insecure does not look at --ca");
    }
    if (o->plan.resume == REHEARSE_PSK && o->group_said) {
        return cli_usage("budget", "--resume psk is without a key exchange: "
                                   "there is no --group then (psk_dhe has "
                                   "one)");
    }
    if (o->plan.resume != REHEARSE_FULL && o->plan.client_auth) {
        return cli_usage("budget", "--client-auth: nobody shows a certificate "
                                   "when a session is resumed");
    }
    if (o->csv && o->json) {
        return cli_usage("budget", "either --csv or --json");
    }
    return -1;
}

/* --resume may stand alone. */
static void options_bare(int argc, char **argv)
{
    static char bare[] = "--resume=psk_dhe";

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--resume") == 0 &&
            (i + 1 == argc || argv[i + 1][0] == '-')) {
            argv[i] = bare;
        }
    }
}

int budget_parse(budget_options *o, int argc, char **argv)
{
    bool planned = false;
    int option, code;

    *o = (budget_options){.plan = {.suite = 0x1301,
                                   .group = 0x001d,
                                   .kind = &chain_kinds[0],
                                   .count = 2},
                          .library = "pawl",
                          .boards = "boards",
                          .per_day = 24};
    options_bare(argc, argv);
    opterr = 0;
    optind = 1;
    while ((option = getopt_long(argc, argv, ":", options_long, NULL)) != -1) {
        if (option == OPTION_HELP) {
            budget_help();
            return CLI_DONE;
        }
        if (option == ':' || option == '?') {
            return cli_usage("budget",
                             option == ':' ? "%s needs a value"
                                           : "unknown option '%s'",
                             argv[optind - 1]);
        }
        planned =
            planned || (option >= OPTION_ROLE && option <= OPTION_CLIENT_AUTH);
        code = options_one(o, option);
        if (code != -1) {
            return code;
        }
    }
    if (optind < argc) {
        return cli_usage("budget", "unexpected argument '%s'", argv[optind]);
    }
    return options_sense(o, planned);
}
