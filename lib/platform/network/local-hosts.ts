/** The names of this machine: the only hosts off the public internet that an installation may allow, for testing. */
export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
