import { env } from '../env'

/** The absolute URL of a path of this site, for emails and invitations. */
export function siteUrl(path: string): string {
  return new URL(path, env().NEXTAUTH_URL).toString()
}
