import { env } from '../env'

/** A path of this site as the address a mail can carry. */
export function siteUrl(path: string): string {
  return new URL(path, env().NEXTAUTH_URL).toString()
}
