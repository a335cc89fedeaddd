/** How long a link that the command `admin invite` prints is valid, in hours. It was printed a moment before it is used. */
export const FIRST_INVITE_HOURS = 24

/** What makes the first administrator when it is given to the command `admin`, as screens and logs name it. */
export const INVITE_ARGUMENTS = 'invite you@company.com'
