import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import LoginPage from '@/app/(auth)/login/page'
import { INVITE_COMMAND } from '@/lib/people/first-admin/constants'
import { createUser } from '../../support/factories/users'
import { createStaff } from '../../support/staff'

const set = vi.hoisted(() => ({ DEMO: false }))
vi.mock('@/lib/platform/env', async (load) => {
  const real = await load<typeof import('@/lib/platform/env')>()
  return { ...real, env: () => ({ ...real.env(), ...set }) }
})
vi.mock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => ({ get: () => undefined }) }))
vi.mock('@/components/auth/login-form', () => ({ LoginForm: () => null }))

afterEach(() => {
  set.DEMO = false
})

const open = async () => renderToStaticMarkup(await LoginPage({ searchParams: Promise.resolve({}) }))

test('the sign-in page names the command of the first administrator until there are staff, never in the demo', async () => {
  await createUser()
  expect(await open()).toContain(INVITE_COMMAND)
  set.DEMO = true
  expect(await open()).not.toContain(INVITE_COMMAND)
  set.DEMO = false
  await createStaff('MODERATOR')
  expect(await open()).not.toContain(INVITE_COMMAND)
})
