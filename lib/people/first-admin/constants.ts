/** How long a link that `npm run admin -- invite` prints is valid, in hours. It was printed a moment before it is used. */
export const FIRST_INVITE_HOURS = 24

/** The command that makes the first administrator, as screens and logs name it. */
export const INVITE_COMMAND = 'npm run admin -- invite you@company.com'
