import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import type { Settings } from '@/lib/platform/settings/schema'
import { readWebAddress } from '@/lib/platform/text/web-address'
import { BUILT_IN_TERMS_VERSION, TERMS_PATH } from './application-constants'

/** The terms affiliates accept: the network's own if it has some, else the page that comes with the product. */
export const affiliateTerms = ({
  termsUrl,
  termsVersion,
}: Settings['applications']): { url: string; version: string } =>
  termsUrl ? { url: termsUrl, version: termsVersion } : { url: TERMS_PATH, version: BUILT_IN_TERMS_VERSION }

const HOST = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/**
 * The address of a site as it was typed, `https://` added where there is no scheme.
 * @returns null for what is no public website: another scheme, a name without a dot, an IP address, a sign-in, a port
 */
export function parseWebsite(typed: string): string | null {
  const address = readWebAddress(typed)
  const url = address === undefined ? null : new URL(address)
  return url && HOST.test(url.hostname) && !url.port ? url.href : null
}

type State = { status: AffiliateStatus; question: string | null; hasAnswers: boolean }

/** Whether an application can be sent: by who waits, once, and again after each question of staff. */
export const canSend = ({ status, question, hasAnswers }: State): boolean =>
  status === 'pending' && (!hasAnswers || question !== null)

/** Whether an application is shown to its affiliate: what was sent always, the empty form while it is asked. */
export const isShown = ({ status, hasAnswers }: Omit<State, 'question'>, isAsked: boolean): boolean =>
  hasAnswers || (status === 'pending' && isAsked)
