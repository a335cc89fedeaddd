import 'server-only'
import { db } from '@/lib/platform/database/db'
import { claimsDevice, type DeviceAccount, deviceCookie, knownDevice } from './device-rules'

const findAccount = (email: string): Promise<DeviceAccount | null> =>
  db().user.findUnique({ where: { email }, select: { email: true, passwordHash: true } })

/** The id of the browser if it has signed in to the account with its present password before, or null. */
export async function findKnownDevice(cookies: string | null, email: string): Promise<string | null> {
  if (!claimsDevice(cookies, email)) return null
  const account = await findAccount(email)
  return account && knownDevice(cookies, account)
}

/** The answer to a sign-in, with the cookie that makes the browser known to the account. */
export async function rememberDevice(request: Request, email: string, answer: Response): Promise<Response> {
  const account = await findAccount(email)
  if (account) answer.headers.append('set-cookie', deviceCookie(request.headers.get('cookie'), account))
  return answer
}
