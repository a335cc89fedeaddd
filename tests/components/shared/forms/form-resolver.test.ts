import { expect, test } from 'vitest'
import { z } from 'zod'
import { formResolver } from '@/components/shared/forms/form-resolver'

test('a form says what is invalid in sentences, never in the words of the validator', async () => {
  const schema = z.object({
    role: z.enum(['a', 'b']),
    count: z.number().max(366),
    startDate: z.string().refine(() => false, 'must be a day, as YYYY-MM-DD'),
    members: z.array(z.object({ name: z.string().min(3) })),
  })
  const given = { role: 'c', count: 367, startDate: 'x', members: [{ name: '' }] } as never
  const { errors } = await formResolver(schema)(given, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors).toMatchObject({
    role: { message: 'Choose one of: a, b.' },
    count: { message: 'Enter a value of at most 366.' },
    startDate: { message: 'Start date must be a day, as YYYY-MM-DD.' },
    members: [{ name: { message: 'Enter at least 3 characters.' } }],
  })
})
