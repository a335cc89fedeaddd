'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Check, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/auth/form-alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Tag } from '@/components/ui/tag'
import { BRAND } from '@/lib/brand'
import { DEMO_API_PATH } from '@/lib/discord/constants'
import { type Consent, consentSchema, locationSchema } from '@/lib/discord-sandbox/schema'
import { apiFetch } from '@/lib/http/api-client'

type ConsentCardProps = { query: string; scopes: readonly string[]; username: string }

const GRANTS: Record<string, string> = {
  identify: 'Know your username',
  email: 'Know your email address',
  'guilds.join': 'Add you to its community',
}

/** Allow or Deny, as Discord asks it, with the choice of who one is there and of what is to go wrong. */
export function ConsentCard({ query, scopes, username }: ConsentCardProps) {
  const [pressed, setPressed] = useState<'allow' | 'deny' | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Consent>({
    resolver: zodResolver(consentSchema),
    defaultValues: { username, fault: 'none' },
  })
  const decide = (authorize: boolean) =>
    handleSubmit(async ({ username: name, fault }) => {
      setPressed(authorize ? 'allow' : 'deny')
      try {
        const body = { authorize, username: name, ...(fault !== 'none' && { fault }) }
        const answer = await apiFetch(`${DEMO_API_PATH}/oauth2/authorize?${query}`, { method: 'POST', body })
        window.location.assign(locationSchema.parse(answer).location)
      } catch (error) {
        setPressed(null)
        setError('root', { message: error instanceof Error ? error.message : 'The stand-in did not answer.' })
      }
    })
  return (
    <Card aria-label="Consent">
      <header className="grid justify-items-center gap-2 px-4 pt-6 pb-4 text-center">
        <Tag>Demo stand-in for Discord</Tag>
        <MessagesSquare aria-hidden="true" className="icon-lg mt-1 text-accent-text" />
        <h1 className="text-22 leading-7">{BRAND.name} wants to access your Discord account</h1>
      </header>
      <form noValidate onSubmit={decide(true)}>
        <div className="grid gap-4 border-t border-line p-4">
          <ul aria-label="What it asks for" className="grid gap-1.5 text-13 text-text-2">
            {scopes.map((scope) => (
              <li key={scope} className="flex items-center gap-2">
                <Check aria-hidden="true" className="icon-sm text-accent-text" />
                {GRANTS[scope] ?? scope}
              </li>
            ))}
          </ul>
          <Field
            label="Signed in as"
            hint="Each name is a Discord account of its own."
            error={formState.errors.username?.message}
          >
            <Input {...register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label="When you allow it" hint="To see what happens when Discord fails.">
            <Select {...register('fault')}>
              <option value="none">Everything works</option>
              <option value="rate_limit">Discord asks for a pause</option>
              <option value="server_error">Discord answers with an error</option>
              <option value="slow">Discord takes too long</option>
              <option value="cut">The connection breaks off</option>
            </Select>
          </Field>
          <FormAlert>{formState.errors.root?.message}</FormAlert>
        </div>
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
          <Button busy={pressed === 'deny'} disabled={pressed === 'allow'} onClick={decide(false)}>
            Deny
          </Button>
          <Button type="submit" variant="primary" busy={pressed === 'allow'} disabled={pressed === 'deny'}>
            Allow
          </Button>
        </footer>
      </form>
    </Card>
  )
}
