/* SPDX-License-Identifier: Apache-2.0
 * The options of pawl connect. */
#include <getopt.h>
#include <string.h>

#include "connect.h"

static void connect_help(void)
{
    (void)fputs(
        "usage: pawl connect HOST:PORT [OPTION...]\n\n"
        "Sends standard input, prints what comes back on standard output and "
        "a\n"
        "summary on standard error.\n\n"
        "  --ca FILE          trusted CA certificates, PEM or DER\n"
        "                     (default: " CLI_SYSTEM_CA ")\n"
        "  --name NAME        name or address the certificate must carry\n"
        "                     (default: HOST)\n"
        "  --cert FILE        who to be for a server that asks: the chain, "
        "leaf\n"
        "                     first, PEM (or one DER)\n"
        "  --key FILE         the private key of --cert, PEM or DER\n"
        "  --insecure         do not look at the certificate\n"
        "  --time WHEN        the clock: now, unknown, "
        "2026-01-31[T12:00:00Z],\n"
        "                     seconds since 1970; floor:WHEN for a floor\n"
        "  --suite LIST       aes128-gcm, aes256-gcm, chacha20-poly1305,\n"
        "                     aes128-ccm, aes128-ccm-8\n"
        "  --group LIST       x25519, p256, p384, p521, x448; a share of the "
        "first\n"
        "                     is sent\n"
        "  --alpn LIST        protocols, best first\n"
        "  --send FILE        send FILE instead of standard input\n"
        "  --idle MS          close when the input has ended and the peer was\n"
        "                     silent for that long (default: 1000)\n"
        "  --timeout MS       patience with connection and handshake (10000)\n"
        "  --buffer N         bytes of the receive buffer (16640); smaller "
        "ones\n"
        "                     stream larger records, and print them only "
        "after\n"
        "                     they have authenticated\n"
        "  --whole            do not stream: such a record ends the "
        "connection\n"
        "  --send-buffer N    bytes of the send buffer (16640)\n"
        "  --work N           bytes of the work span (24576)\n"
        "  --as-sent          take the chain as it is sent, without a search\n"
        "  --session FILE     resume the session in FILE, which is used up, "
        "and\n"
        "                     keep the next one there\n"
        "  --session-key FILE the device's key that seals it (FILE.key); made\n"
        "                     when missing\n"
        "  --psk-identity ID  offer a PSK of this name\n"
        "  --psk-key FILE     the PSK, hexadecimal or raw, 16 to 64 bytes\n"
        "  --record FILE      write the connection down, to be done again by\n"
        "                     pawl replay; the file holds secrets\n"
        "  --redact           ... but not the key of --cert\n"
        "  --exporter LABEL   print 32 exported bytes (secret)\n"
        "  --update           update both keys once connected\n"
        "  --stack            measure the deepest stack of the engine\n"
        "  --json             the summary as one line of JSON\n"
        "  --quiet            no summary when nothing failed\n"
        "LIST is separated by commas, or the option is repeated.\n",
        stdout);
}

/* ---- Arguments ---------------------------------------------------------- */

enum {
    CONNECT_CA = 256,
    CONNECT_NAME,
    CONNECT_CERT,
    CONNECT_KEY,
    CONNECT_INSECURE,
    CONNECT_TIME,
    CONNECT_SUITE,
    CONNECT_GROUP,
    CONNECT_ALPN,
    CONNECT_SEND,
    CONNECT_IDLE,
    CONNECT_TIMEOUT,
    CONNECT_BUFFER,
    CONNECT_WHOLE,
    CONNECT_SEND_BUFFER,
    CONNECT_WORK,
    CONNECT_AS_SENT,
    CONNECT_EXPORTER,
    CONNECT_SESSION,
    CONNECT_PSK_IDENTITY,
    CONNECT_PSK_KEY,
    CONNECT_SESSION_KEY,
    CONNECT_RECORD,
    CONNECT_REDACT,
    CONNECT_UPDATE,
    CONNECT_STACK,
    CONNECT_JSON,
    CONNECT_QUIET,
    CONNECT_HELP
};

static const struct option connect_long[] = {
    {"ca", required_argument, NULL, CONNECT_CA},
    {"name", required_argument, NULL, CONNECT_NAME},
    {"cert", required_argument, NULL, CONNECT_CERT},
    {"key", required_argument, NULL, CONNECT_KEY},
    {"insecure", no_argument, NULL, CONNECT_INSECURE},
    {"time", required_argument, NULL, CONNECT_TIME},
    {"suite", required_argument, NULL, CONNECT_SUITE},
    {"group", required_argument, NULL, CONNECT_GROUP},
    {"alpn", required_argument, NULL, CONNECT_ALPN},
    {"send", required_argument, NULL, CONNECT_SEND},
    {"idle", required_argument, NULL, CONNECT_IDLE},
    {"timeout", required_argument, NULL, CONNECT_TIMEOUT},
    {"buffer", required_argument, NULL, CONNECT_BUFFER},
    {"whole", no_argument, NULL, CONNECT_WHOLE},
    {"send-buffer", required_argument, NULL, CONNECT_SEND_BUFFER},
    {"work", required_argument, NULL, CONNECT_WORK},
    {"as-sent", no_argument, NULL, CONNECT_AS_SENT},
    {"exporter", required_argument, NULL, CONNECT_EXPORTER},
    {"psk-identity", required_argument, NULL, CONNECT_PSK_IDENTITY},
    {"psk-key", required_argument, NULL, CONNECT_PSK_KEY},
    {"session", required_argument, NULL, CONNECT_SESSION},
    {"session-key", required_argument, NULL, CONNECT_SESSION_KEY},
    {"record", required_argument, NULL, CONNECT_RECORD},
    {"redact", no_argument, NULL, CONNECT_REDACT},
    {"update", no_argument, NULL, CONNECT_UPDATE},
    {"stack", no_argument, NULL, CONNECT_STACK},
    {"json", no_argument, NULL, CONNECT_JSON},
    {"quiet", no_argument, NULL, CONNECT_QUIET},
    {"help", no_argument, NULL, CONNECT_HELP},
    {NULL, 0, NULL, 0},
};

/* Options that only set a flag; false: another one. */
static bool connect_flag(connect_options *o, int option)
{
    bool *flag = option == CONNECT_INSECURE  ? &o->insecure
                 : option == CONNECT_WHOLE   ? &o->whole
                 : option == CONNECT_AS_SENT ? &o->as_sent
                 : option == CONNECT_REDACT  ? &o->redact
                 : option == CONNECT_UPDATE  ? &o->update
                 : option == CONNECT_STACK   ? &o->stack
                 : option == CONNECT_JSON    ? &o->json
                 : option == CONNECT_QUIET   ? &o->quiet
                                             : NULL;

    if (flag != NULL) {
        *flag = true;
    }
    return flag != NULL;
}

/* Options with a value; false: the value is wrong. */
static bool connect_value(connect_options *o, int option, char *value)
{
    switch (option) {
    case CONNECT_CA:
        o->ca = value;
        return true;
    case CONNECT_NAME:
        o->name = value;
        return true;
    case CONNECT_CERT:
        o->cert = value;
        return true;
    case CONNECT_KEY:
        o->key = value;
        return true;
    case CONNECT_SEND:
        o->send = value;
        return true;
    case CONNECT_RECORD:
        o->record = value;
        return true;
    case CONNECT_EXPORTER:
        o->exporter = value;
        return true;
    case CONNECT_PSK_IDENTITY:
        o->psk_identity = value;
        return true;
    case CONNECT_PSK_KEY:
        o->psk_key = value;
        return true;
    case CONNECT_SESSION:
        o->session = value;
        return true;
    case CONNECT_SESSION_KEY:
        o->session_key = value;
        return true;
    case CONNECT_TIME:
        o->timed = true;
        return cli_time(value, &o->clock);
    case CONNECT_SUITE:
        return cli_list_add(&o->suites, value);
    case CONNECT_GROUP:
        return cli_list_add(&o->groups, value);
    case CONNECT_ALPN:
        return cli_list_add(&o->alpn, value);
    case CONNECT_IDLE:
        return cli_number(value, 0, 86400000, &o->idle_ms);
    case CONNECT_TIMEOUT:
        return cli_number(value, 1, 86400000, &o->timeout_ms);
    case CONNECT_BUFFER:
        return cli_number(value, 1, 0xffffff, &o->buffer);
    case CONNECT_SEND_BUFFER:
        return cli_number(value, 1, 0xffffff, &o->send_buffer);
    case CONNECT_WORK:
        return cli_number(value, 1, 0xffffff, &o->work);
    default:
        return false;
    }
}

int connect_parse(connect_options *o, int argc, char **argv)
{
    int option, at = 0;

    memset(o, 0, sizeof *o);
    o->buffer = CLI_RECV_DEFAULT;
    o->send_buffer = CLI_SEND_DEFAULT;
    o->work = CLI_WORK_DEFAULT;
    o->timeout_ms = 10000;
    o->idle_ms = 1000;
    while ((option = getopt_long(argc, argv, "h", connect_long, &at)) != -1) {
        if (option == CONNECT_HELP || option == 'h') {
            connect_help();
            return CLI_DONE;
        }
        if (option == '?') {
            return cli_usage("connect",
                             "the option above is unknown or lacks its value");
        }
        if (!connect_flag(o, option) && !connect_value(o, option, optarg)) {
            return cli_usage("connect", "--%s cannot be '%s'",
                             connect_long[at].name, optarg);
        }
    }
    if (optind + 1 != argc) {
        return cli_usage("connect", "exactly one HOST:PORT is needed");
    }
    if (!cli_address(argv[optind], &o->host, &o->port) || *o->host == '\0') {
        return cli_usage("connect", "'%s' is not HOST:PORT", argv[optind]);
    }
    if ((o->cert != NULL) != (o->key != NULL)) {
        return cli_usage("connect", "--cert and --key belong together");
    }
    if ((o->psk_identity == NULL) != (o->psk_key == NULL)) {
        return cli_usage("connect", "--psk-identity and --psk-key go together");
    }
    if (o->redact && (o->session != NULL || o->psk_key != NULL)) {
        return cli_usage("connect",
                         "--redact excludes --session and --psk-key: without "
                         "them the connection cannot be done again");
    }
    if (o->insecure && o->ca != NULL) {
        return cli_usage("connect", "--insecure and --ca exclude each other");
    }
    return -1;
}
