import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import LoginPage from '@/app/(auth)/login/page'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '../../support/factories/users'

const set = vi.hoisted(() => ({ DEMO: false }))
vi.mock('@/lib/platform/env', async (load) => {
  const real = await load<typeof import('@/lib/platform/env')>()
  return { ...real, env: () => ({ ...real.env(), ...set }) }
})
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))
vi.mock('@/components/account/auth/login-form', () => ({ LoginForm: () => null }))

afterEach(() => {
  set.DEMO = false
  vi.unstubAllEnvs()
})

const open = async () => renderToStaticMarkup(await LoginPage({ searchParams: Promise.resolve({}) }))

const IN_A_CLONE = 'npm run admin -- invite you@company.com'

test('the sign-in page names the command of the first administrator until there are staff, never in the demo', async () => {
  await createUser()
  expect(await open()).toContain(IN_A_CLONE)
  vi.stubEnv('STOKE_RELEASE', '1')
  const inRelease = await open()
  expect(inRelease).toContain('node scripts/released.mjs admin invite you@company.com')
  expect(inRelease).not.toContain('npm run')
  vi.unstubAllEnvs()
  set.DEMO = true
  expect(await open()).not.toContain(IN_A_CLONE)
  set.DEMO = false
  await createStaff('MODERATOR')
  expect(await open()).not.toContain(IN_A_CLONE)
})
