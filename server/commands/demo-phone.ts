import { payloadSchema } from '@/lib/messages/push/schema'
import { PushStandIn } from '@/lib/platform/http/fake-push-service'

// npm run phone -- [site] [email]: a phone for the demo. It signs in, gets pushes from a push service of its own on this
// machine, and prints what its lock screen would show, until it is stopped.
const [site = 'http://localhost:3000', email = 'affiliate@stoke.test'] = process.argv.slice(2)
const PASSWORD = 'stoke-demo'
const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const cookies = new Map<string, string>()

/** A request of the phone's browser: it keeps cookies, and names the site it is on. */
async function ask<Answer>(path: string, body?: object | URLSearchParams): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(new URL(path, site), {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      'user-agent': AGENT,
      origin: new URL(site).origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? []
    cookies.set(name, value)
  }
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text || '{}') as Answer
}

async function signIn(): Promise<void> {
  const { token } = await ask<{ token: string }>('/api/auth/token', { email, password: PASSWORD })
  const { csrfToken } = await ask<{ csrfToken: string }>('/api/auth/csrf')
  await ask('/api/auth/callback/credentials', new URLSearchParams({ email, token, csrfToken, json: 'true' }))
}

try {
  const service = await new PushStandIn().listen()
  service.onTaken = ({ text }) => {
    const { title, body, path, at } = payloadSchema.parse(JSON.parse(text))
    console.log(
      [`\n${new Date(at).toLocaleTimeString('en-US')}  ${title}`, body, new URL(path, site)]
        .filter(Boolean)
        .join('\n  '),
    )
  }
  await signIn()
  const { publicKey } = await ask<{ publicKey: string }>('/api/account/push')
  await ask('/api/account/push/devices', service.subscribe(publicKey))
  console.log(
    `A phone of ${email} waits for notifications. Stop it with Ctrl+C; its session stays in the list of sessions.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('Is the demo running, with POSTBACKS_TO_LOCALHOST=1?')
  process.exit(1)
}
