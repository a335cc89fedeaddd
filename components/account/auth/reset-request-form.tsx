'use client'

import { MailCheck } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import type { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput } from '@/components/shared/forms/form-fields'
import { lazyResolver } from '@/components/shared/forms/lazy-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { passwordResetRequestSchema } from '@/lib/accounts/auth/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'

const resetAnswer = lazySchema(async () => (await import('@/lib/accounts/auth/schema')).passwordResetAnswerSchema)

type Values = z.infer<typeof passwordResetRequestSchema>
type Sent = { email: string; message: string }

/** Requests a reset link, then says that one is sent if the account exists. */
export function ResetRequestForm({ isDemo }: { isDemo: boolean }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useApiForm<Values>({
    resolver: lazyResolver(async () => (await import('./resolvers')).resetRequestResolver),
    defaultValues: { email: '' },
    send: async ({ email }) => {
      const { message } = await apiFetch('/api/auth/password-reset', {
        schema: resetAnswer,
        method: 'POST',
        body: { email },
      })
      setSent({ email, message })
    },
  })
  if (sent) return <LinkSent sent={sent} isDemo={isDemo} onAgain={() => setSent(null)} />
  return (
    <form noValidate method="post" onSubmit={form.submit} className="grid gap-4">
      <FormInput {...form.field('email')} label="Email" type="email" inputSize="lg" autoComplete="username" />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} size="lg" block busyLabel="Sending…">
        Send the link
      </SubmitButton>
    </form>
  )
}

function LinkSent({ sent, isDemo, onAgain }: { sent: Sent; isDemo: boolean; onAgain: () => void }) {
  return (
    <>
      <Card role="status" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 p-4">
        <MailCheck className="icon-lg text-accent-text" />
        <b className="truncate">{sent.email}</b>
        <p className="col-start-2 text-13 text-text-2">{sent.message} It works once, for 60 minutes.</p>
      </Card>
      {isDemo ? (
        <Button variant="primary" size="lg" block asChild>
          <Link href={`/demo/mail?to=${encodeURIComponent(sent.email)}`}>Open the demo mailbox</Link>
        </Button>
      ) : null}
      <TextLink asChild className="justify-self-start">
        <button type="button" onClick={onAgain}>
          Use another address
        </button>
      </TextLink>
    </>
  )
}
