import { LOCAL_HOSTS } from '@/lib/platform/network/local-hosts'
import { isUrl } from '@/lib/platform/parse-url'

/** The hosts of the browsers' push services; one that begins with a dot stands for all hosts below it. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Whether an endpoint is one of a push service, over https and on its usual port. A browser that says otherwise could have
 * the server call any address.
 * @param allowLocal whether this machine may stand in for one, over http
 */
export function isPushService(endpoint: string, allowLocal: boolean): boolean {
  if (!isUrl(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (username !== '') return false
  if (allowLocal && LOCAL_HOSTS.includes(hostname)) return true
  if (protocol !== 'https:' || port !== '') return false
  return PUSH_SERVICES.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))
}
