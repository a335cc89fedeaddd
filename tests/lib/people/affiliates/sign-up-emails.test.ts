import { expect, test } from 'vitest'
import { signUpEmail } from '@/lib/people/affiliates/sign-up-emails'

const mail = (isPending: boolean) => signUpEmail({ firstName: 'Ada', confirmUrl: 'https://x.example/', isPending }).text

test('the welcome mail offers links only to whom they work for', () => {
  expect(mail(false)).toMatch(/is ready\..*build a link/)
  expect(mail(true)).toMatch(/waits for our approval/)
  expect(mail(true)).not.toMatch(/build a link|is ready/)
})
