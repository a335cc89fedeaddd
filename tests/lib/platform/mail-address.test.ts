import { describe, expect, test } from 'vitest'
import { readMailAddress } from '@/lib/platform/mail-address'

// Forms as in the documentation of Nodemailer, Symfony Mailer and Swift Mailer, and of Gmail, Resend, SendGrid and Amazon
// SES; hosts and passwords made up.
describe('the address of a mail server', () => {
  test.each([
    'smtp://localhost',
    'smtp://mailhog:1025',
    'smtps://resend:re_123@smtp.resend.example:465',
    'smtp://apikey:SG.ab-c_d.ef@smtp.sendgrid.example:587',
    'smtp://user%40mail.example:pass%25rd%23@mail.example:576',
    'smtp://user@mail.example:pass@mail.example:25',
    'smtp://user:abcd efgh ijkl@smtp.gmail.example:587',
    'smtps://user:pass@mail.example/?pool=true',
    'smtp://mail.example:587?requireTLS=true&tls.rejectUnauthorized=false',
    'smtp://user:pass@[2001:db8::1]:25',
    'smtp://mail.example:465?secure=false',
  ])('%s is taken, also with quotes and spaces around it', (address) => {
    for (const given of [address, `${address}\n`, ` "${address}"`, `'${address}'`, address.replace('smtp', 'SMTP')])
      expect(readMailAddress(given)).toEqual({ url: address })
  })

  test.each(['smtp://user:pass@smtp.yandex.example:465', 'SMTP://user:pass@smtp.gmail.example:465/?pool=true'])(
    '%s is TLS from the start',
    (address) => {
      expect(readMailAddress(address)).toEqual({ url: address.replace(/^smtp:/i, 'smtps:') })
    },
  )

  test.each([
    ['mail.example:587', 'must be an smtp:// or smtps:// address'],
    ['smtp+starttls://mail.example:587', 'must be an smtp:// or smtps:// address'],
    ['smtp://', 'must be an address such as'],
    ['smtp://:25', 'must be an address such as'],
    ['smtp://mail.example:port', 'must be an address such as'],
    ['smtp://user:wJa/XUtn@mail.example:587', 'must be encoded there'],
    ['smtp://mail.example:25?encryption=tls&auth_mode=login', '(encryption, auth_mode)'],
    ['smtp://mail.example:25?username=user&password=secret', '(username, password)'],
    ['smtps://mail.example:465?verify_peer=0', '(verify_peer)'],
    ['smtp://mail.example:587?require_tls=true', '(require_tls)'],
  ])('%s is refused: %s', (address, fault) => {
    const read = readMailAddress(address)
    expect(read).toEqual({ fault: expect.stringContaining(fault) })
    expect(JSON.stringify(read)).not.toMatch(/secret|XUtn/)
  })
})
