import { mailTexts } from './text-rules'

const NEVER_ASKS = '{brand} never asks for your password or a code by email.'
const NOT_YOU = 'If that was not you, change your password at once, end all other sessions and write to support.'
const NOT_YOUR_REQUEST = 'If you did not ask our team for this, answer this email or write to support at once.'

/** About a change of an account, with what to do if it was somebody else. */
const warning =
  (advice: string, action: string) =>
  <const Examples extends Readonly<Record<string, string>>>(
    title: string,
    about: string,
    what: string,
    examples: Examples,
  ) => ({
    label: title,
    about,
    subject: `${title} · {brand}`,
    heading: title,
    paragraphs: [`Hello {firstName}, ${what}`, advice],
    action,
    footnote: NEVER_ASKS,
    examples: { firstName: 'Mara', ...examples },
  })

/** About a change of the sign-in methods. */
const signInChange = warning(NOT_YOU, 'Check your account')

/** About a repair of an account by staff. */
const repair = warning(NOT_YOUR_REQUEST, 'Open your account')

/** The last email of an account. It has no name, because the name is erased. */
const accountDeleted = (label: string, about: string, how: string) => ({
  label,
  about,
  subject: 'Your {brand} account is deleted',
  heading: 'Your account is deleted',
  paragraphs: [
    `Hello, your {brand} account ${how}. Your names, addresses, payout details and everything you wrote to us are erased.`,
    'The record of money that moved is kept without your name, because the books must stay complete. You can sign up again with this address at any time.',
  ],
  footnote: 'If that was not you, write to support at once: an erased account cannot be brought back.',
  examples: {},
})

/** Emails about accounts and signing in. */
export const ACCOUNT_MAILS = mailTexts({
  'sign-up': {
    label: 'Welcome',
    about: 'After the sign-up of an affiliate whose account is ready at once.',
    module: 'streak',
    subject: 'Welcome to {brand}',
    heading: 'Welcome, {firstName}',
    paragraphs: [
      'Your account is ready. Pick an offer, build a link, and keep your streak lit with one conversion a day.',
      'Please confirm that this address is yours, so that we can reach you about your earnings.',
    ],
    action: 'Confirm my address',
    footnote:
      'You get this email because somebody signed up to {brand} with this address. If that was not you, ignore it: the address stays unconfirmed.',
    examples: { firstName: 'Mara' },
  },
  'sign-up-without-streak': {
    label: 'Welcome',
    about: 'After the sign-up of an affiliate whose account is ready at once.',
    without: 'streak',
    subject: 'Welcome to {brand}',
    heading: 'Welcome, {firstName}',
    paragraphs: [
      'Your account is ready. Pick an offer and build a link.',
      'Please confirm that this address is yours, so that we can reach you about your earnings.',
    ],
    action: 'Confirm my address',
    footnote:
      'You get this email because somebody signed up to {brand} with this address. If that was not you, ignore it: the address stays unconfirmed.',
    examples: { firstName: 'Mara' },
  },
  'sign-up-pending': {
    label: 'Welcome, before the approval',
    about: 'After the sign-up of an affiliate who waits for approval.',
    subject: 'Welcome to {brand}',
    heading: 'Welcome, {firstName}',
    paragraphs: [
      'Your account was created and waits for our approval. We write to you when it is approved; until then you can look around, and no link of yours works yet.',
      'Please confirm that this address is yours, so that we can reach you about your earnings.',
    ],
    action: 'Confirm my address',
    footnote:
      'You get this email because somebody signed up to {brand} with this address. If that was not you, ignore it: the address stays unconfirmed.',
    examples: { firstName: 'Mara' },
  },
  'imported-account': {
    label: 'Account of an import',
    about:
      'To an affiliate who came with an import from another platform. The button leads to the choice of a password.',
    subject: 'Your account at {brand}',
    heading: '{welcome}',
    paragraphs: [
      'Your network has moved to {brand}, and your affiliate account moved with it. Your links keep working as they are.',
      'Set a password to sign in. The link is valid for 14 days; later, use “Forgot password” with this address.',
    ],
    action: 'Set my password',
    footnote: 'You get this email because you are an affiliate of a network that now uses {brand}.',
    examples: { welcome: 'Welcome, Mara' },
  },
  'password-reset': {
    label: 'Link to a new password',
    about: 'When somebody forgot their password. The button is the link; its address is written below it.',
    subject: 'Set a new {brand} password',
    heading: 'Set a new password',
    paragraphs: ['Hello {firstName}, use this link to choose a new password. It works once, for 60 minutes.'],
    action: 'Choose a new password',
    footnote: 'If you did not ask for this, ignore it: your password stays as it is.',
    examples: { firstName: 'Mara' },
  },
  'password-was-reset': {
    label: 'Password set by a link',
    about: 'After a new password was chosen with the link.',
    subject: 'Your {brand} password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Hello {firstName}, the password of your account was just changed. Every browser was signed out, and every API key ended.',
      'If that was not you, set a new password at once and write to support.',
    ],
    footnote: '{brand} never asks for your password by email.',
    examples: { firstName: 'Mara' },
  },
  'password-changed': signInChange(
    'Your password was changed',
    'After somebody changed their password while signed in.',
    'the password of your account was just changed, and every other browser was signed out.',
    {},
  ),
  'one-time-codes-on': signInChange(
    'Two-factor authentication is on',
    'After somebody turned on codes of an authenticator app.',
    'from now on, signing in with your password also asks for a code of your authenticator app.',
    {},
  ),
  'one-time-codes-off': signInChange(
    'Two-factor authentication is off',
    'After somebody turned off codes of an authenticator app.',
    'signing in no longer asks for a code of your authenticator app. Your recovery codes are void.',
    {},
  ),
  'passkey-added': signInChange(
    'A passkey was added',
    'After somebody added a passkey.',
    'the passkey “{passkey}” can now sign in to your account.',
    { passkey: 'Phone' },
  ),
  'passkey-removed': signInChange(
    'A passkey was removed',
    'After somebody removed a passkey.',
    'the passkey “{passkey}” can no longer sign in to your account.',
    { passkey: 'Phone' },
  ),
  'api-key-added': signInChange(
    'An API key was made',
    'After somebody made an API key.',
    'with the API key “{key}” a program can now act for your account. Setting a new password by email ends all keys.',
    { key: 'Dashboard of our team' },
  ),
  'email-changed-by-staff': repair(
    'Your email address was changed',
    'To the old address, after staff changed it.',
    'our team changed the email address of your account to {newEmail}. This address no longer signs in. You were signed out everywhere, and payouts are held for a while.',
    { newEmail: 'mara@example.com' },
  ),
  'email-set-by-staff': repair(
    'You sign in with this email address now',
    'To the new address, after staff changed it.',
    'our team set this address as the email address of your account. Your password is as before. Payouts are held for a while.',
    {},
  ),
  'two-factor-reset-by-staff': repair(
    'Two-factor authentication was reset',
    'After staff turned off somebody’s two-factor authentication.',
    'our team turned two-factor authentication of your account off. Your recovery codes are void, you were signed out everywhere, and payouts are held for a while. Turn it on again after you sign in.',
    {},
  ),
  'email-confirmed-by-staff': repair(
    'Your email address is confirmed',
    'After staff marked an address as confirmed.',
    'our team marked the email address of your account as confirmed.',
    {},
  ),
  'account-erasure-requested': {
    label: 'Deletion asked of staff',
    about: 'To a person whose account staff are about to erase, before the second approval.',
    subject: 'Your {brand} account is about to be deleted',
    heading: 'Your account is about to be deleted',
    paragraphs: [
      'Hello {firstName}, our team was asked to delete your account and everything that names you. It is done once a second member of our team approves it.',
      'If you did not ask for this, answer this email or write to support at once. Afterwards it cannot be undone.',
    ],
    footnote: NEVER_ASKS,
    examples: { firstName: 'Mara' },
  },
  'account-deleted': accountDeleted(
    'Account deleted',
    'After an owner deleted their account.',
    'was deleted as you asked',
  ),
  'account-deleted-by-staff': accountDeleted(
    'Account deleted by staff',
    'After staff deleted the account of a person who asked for it.',
    'was deleted by our team, as you asked them',
  ),
})
