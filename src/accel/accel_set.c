/* SPDX-License-Identifier: Apache-2.0
 * What was admitted, and a profile in which it takes the place of software. */
#include <string.h>

#include "accel/accel.h"

void pawl_accel_set_init(pawl_accel_set *set)
{
    memset(set, 0, sizeof *set);
}

/* A unit that failed since still has its instances: they use software. */
static const void *accel_set_find(const pawl_accel_set *set,
                                  const void *software)
{
    for (unsigned i = 0; i < set->count; i++) {
        const pawl_accel_pair *pair = set->units[i]->pairs;

        for (; pair != NULL && pair->software != NULL; pair++) {
            if (pair->software == software) {
                return pair->instance;
            }
        }
    }
    return software;
}

const pawl_hash *pawl_accel_hash(const pawl_accel_set *set,
                                 const pawl_hash *software)
{
    return accel_set_find(set, software);
}

const pawl_signer *pawl_accel_signer(const pawl_accel_set *set,
                                     const pawl_signer *software)
{
    return accel_set_find(set, software);
}

static bool accel_set_suites(pawl_accel_set *set,
                             const pawl_suite *const *suites)
{
    unsigned n = 0;

    for (; suites[n] != NULL; n++) {
        if (n == PAWL_ACCEL_LIST) {
            return false;
        }
        set->suite[n] = *suites[n];
        set->suite[n].hash = accel_set_find(set, suites[n]->hash);
        set->suite[n].aead = accel_set_find(set, suites[n]->aead);
        set->suites[n] = &set->suite[n];
    }
    set->suites[n] = NULL;
    set->profile.suites = set->suites;
    return true;
}

static bool accel_set_groups(pawl_accel_set *set, const pawl_kex *const *groups)
{
    unsigned n = 0;

    for (; groups[n] != NULL; n++) {
        if (n == PAWL_ACCEL_LIST) {
            return false;
        }
        set->groups[n] = accel_set_find(set, groups[n]);
    }
    set->groups[n] = NULL;
    set->profile.groups = set->groups;
    return true;
}

/* A scheme whose hash has an instance becomes a copy that names it. */
static bool accel_set_sigs(pawl_accel_set *set, const pawl_sig *const *sigs)
{
    unsigned n = 0, copies = 0;

    for (; sigs[n] != NULL; n++) {
        const pawl_sig *sig = accel_set_find(set, sigs[n]);
        const pawl_hash *hash =
            sig->hash != NULL ? accel_set_find(set, sig->hash) : NULL;

        if (n == PAWL_ACCEL_SCHEMES ||
            (hash != sig->hash && copies == PAWL_ACCEL_LIST)) {
            return false;
        }
        if (hash != sig->hash) {
            set->sig[copies] = *sig;
            set->sig[copies].hash = hash;
            sig = &set->sig[copies++];
        }
        set->sigs[n] = sig;
    }
    set->sigs[n] = NULL;
    set->profile.sigs = set->sigs;
    return true;
}

const pawl_profile *pawl_accel_profile(pawl_accel_set *set,
                                       const pawl_profile *profile)
{
    set->profile = *profile;
    if ((profile->suites != NULL && !accel_set_suites(set, profile->suites)) ||
        (profile->groups != NULL && !accel_set_groups(set, profile->groups)) ||
        (profile->sigs != NULL && !accel_set_sigs(set, profile->sigs))) {
        return NULL;
    }
    return &set->profile;
}
