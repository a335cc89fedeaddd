import type { Resolver } from 'react-hook-form'
import { expect, test } from 'vitest'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'

type Values = { email: string }
const options = { fields: {}, shouldUseNativeValidation: false }
const typed = { email: 'not an address' }

test('a form is validated by the resolver that is fetched then', async () => {
  let fetched = 0
  const refuse: Resolver<Values, unknown, Values> = () => ({
    values: {},
    errors: { email: { type: 'invalid', message: 'Enter an email address.' } },
  })
  const resolve = lazyResolver<Values, Values>(async () => {
    fetched += 1
    return refuse
  })
  expect(fetched).toBe(0)
  expect(await resolve(typed, undefined, options)).toMatchObject({ errors: { email: { type: 'invalid' } } })
  expect(fetched).toBe(1)
})

test('where it cannot be fetched, what was typed goes to the server', async () => {
  const resolve = lazyResolver<Values, Values>(() => Promise.reject(new Error('offline')))
  expect(await resolve(typed, undefined, options)).toEqual({ values: typed, errors: {} })
})
