import { rememberDevice } from '@/lib/accounts/sign-in/device-data'

/** The Cookie header of a browser that has signed in to an account before. */
export async function knownDeviceCookies(email: string): Promise<string> {
  const answer = await rememberDevice(new Request('http://localhost:3000/'), email, new Response())
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
