/* A bot in C: the first of its legal actions, by the protocol that docs/reference/apart.md describes.
 *
 *     cc -o lowest examples/lowest.c
 *     cardkit simulate podkidnoy --bots strong:50,./lowest
 *
 * Of each line it reads no more than how it begins: `ask` is always the first key, and of `act` `actions` the second.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char MAKE[] = "{\"ask\":\"make\",";
static const char ACT[] = "{\"ask\":\"act\",\"actions\":[";

static int begins(const char *line, const char *with) { return strncmp(line, with, strlen(with)) == 0; }

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (begins(line, MAKE))
            puts("{\"protocol\":1,\"name\":\"lowest\"}");
        else if (begins(line, ACT))
            printf("{\"action\":%ld}\n", strtol(line + strlen(ACT), NULL, 10));
        else
            puts("{}");
        fflush(stdout);
    }
    free(line);
    return 0;
}
