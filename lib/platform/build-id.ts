import 'server-only'

/** The id of the build whose pages this process serves (http/server/served-build.ts); null where none are. */
export const buildId = (): string | null => process.env.STOKE_BUILD_ID || null
