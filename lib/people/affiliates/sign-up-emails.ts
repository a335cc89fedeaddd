import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { brandName, isModuleOn } from '@/lib/platform/settings/current'

const ready = (): string =>
  isModuleOn('streak')
    ? 'Your account is ready. Pick an offer, build a link, and keep your streak lit with one conversion a day.'
    : 'Your account is ready. Pick an offer and build a link.'
const PENDING =
  'Your account was created and waits for our approval. We write to you when it is approved; until then you can look around, and no link of yours works yet.'

type SignUpMail = {
  firstName: string
  confirmUrl: string
  /** Whether the account waits to be approved, so that it can open no link yet. */
  isPending?: boolean
}

/** The email after sign-up, which asks to confirm the address. */
export function signUpEmail({ firstName, confirmUrl, isPending = false }: SignUpMail): Mail {
  return renderEmail({
    template: 'sign-up',
    subject: `Welcome to ${brandName()}`,
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      isPending ? PENDING : ready(),
      'Please confirm that this address is yours, so that we can reach you about your earnings.',
    ],
    action: { label: 'Confirm my address', url: confirmUrl },
    footnote: `You get this email because somebody signed up to ${brandName()} with this address. If that was not you, ignore it: the address stays unconfirmed.`,
  })
}
