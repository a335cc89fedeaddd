import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { loginPath } from '@/lib/accounts/auth/redirect-path-rules'
import { SignOutButton } from './sign-out-button'

type SignInAsProps = {
  /** Whose account the link of an email is for. */
  email: string
  /** The page of the link, which they come back to. */
  path: string
  /** Who is signed in instead, or null. */
  signedInAs: string | null
}

/** What a link of an email asks of a browser that is not signed in to the account it is for; within a QueryProvider. */
export function SignInAs({ email, path, signedInAs }: SignInAsProps) {
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere] text-muted">
        {signedInAs === null
          ? `Sign in as ${email} first.`
          : `You are signed in as ${signedInAs}. Sign out, then sign in as ${email}.`}
      </p>
      {signedInAs === null ? (
        <Button variant="primary" size="lg" block asChild>
          <Link href={loginPath(path)}>Sign in</Link>
        </Button>
      ) : (
        <SignOutButton size="lg" block leadsTo={loginPath(path)} />
      )}
    </div>
  )
}
