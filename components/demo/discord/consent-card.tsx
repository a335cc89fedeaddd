import { Check, MessagesSquare } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Tag } from '@/components/ui/tag'
import { DECISION_PATH, USERNAME_PATTERN } from '@/lib/community/discord/sandbox/constants'
import { BRAND } from '@/lib/platform/brand'

type ConsentCardProps = { query: string; scopes: readonly string[]; username: string }

const GRANTS: Record<string, string> = {
  identify: 'Know your username',
  email: 'Know your email address',
  'guilds.join': 'Add you to its community',
}

/**
 * The Allow and Deny form, with the choice of a Discord account and of a failure to simulate. A plain form: it works
 * before any script has loaded.
 */
export function ConsentCard({ query, scopes, username }: ConsentCardProps) {
  return (
    <Card aria-label="Consent">
      <header className="grid justify-items-center gap-2 px-4 pt-6 pb-4 text-center">
        <Tag>Demo stand-in for Discord</Tag>
        <MessagesSquare aria-hidden="true" className="icon-lg mt-1 text-accent-text" />
        <h1 className="text-22 leading-7 text-balance">{BRAND.name} wants to access your Discord account</h1>
      </header>
      <form method="post" action={`${DECISION_PATH}?${query}`}>
        <div className="grid gap-4 border-t border-line p-4">
          <ul aria-label="What it asks for" className="grid gap-1.5 text-13 text-text-2">
            {scopes.map((scope) => (
              <li key={scope} className="flex items-center gap-2">
                <Check aria-hidden="true" className="icon-sm text-accent-text" />
                {GRANTS[scope] ?? scope}
              </li>
            ))}
          </ul>
          <Field label="Signed in as" hint="Each name is a separate Discord account.">
            <Input
              name="username"
              defaultValue={username}
              required
              pattern={USERNAME_PATTERN}
              title="2 to 32 of a-z, 0-9, dot and underscore"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field label="When you allow it" hint="To see what happens when Discord fails.">
            <Select name="fault" autoComplete="off">
              <option value="none">Everything works</option>
              <option value="rate_limit">Discord asks for a pause</option>
              <option value="server_error">Discord answers with an error</option>
              <option value="slow">Discord takes too long</option>
              <option value="cut">The connection breaks off</option>
            </Select>
          </Field>
        </div>
        {/* Enter presses the first submit button, Allow; it is displayed last, near the thumb. */}
        <footer className="flex flex-row-reverse flex-wrap gap-2 border-t border-line px-4 py-3">
          <Button type="submit" name="decision" value="allow" variant="primary">
            Allow
          </Button>
          <Button type="submit" name="decision" value="deny">
            Deny
          </Button>
        </footer>
      </form>
    </Card>
  )
}
