'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Section } from '@/components/shared/offer-form/section'
import { CodeBlock } from '@/components/shared/page/code-block'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type TestCalls, type TestClick, testClickSchema } from '@/lib/tracking/test-mode/clicks/admin-schema'
import { StaffTime } from '../kit/staff-time'
import { OFFERS_PATH, testCallsOptions } from './queries'

/** Tries the offer out: a click that is not counted, its destination, and the call that reports its conversion. */
export function TestClickSection({ id }: { id: number }) {
  const click = useMutation({
    mutationFn: () => apiFetch(`${OFFERS_PATH}/${id}/test-clicks`, { schema: testClickSchema, method: 'POST' }),
  })
  return (
    <Section
      title="Try it out"
      hint="A test click is stored and passed on like any other, but neither it nor its conversion is counted or paid."
    >
      <div>
        <Button busy={click.isPending} busyLabel="Clicking…" onClick={() => click.mutate()}>
          {click.data ? 'Make another test click' : 'Make a test click'}
        </Button>
      </div>
      <FormAlert>{click.error ? errorMessage(click.error) : undefined}</FormAlert>
      {click.data ? <Steps id={id} click={click.data} /> : null}
    </Section>
  )
}

function Steps({ id, click: { clickId, url, curl } }: { id: number; click: TestClick }) {
  const { data } = useQuery(testCallsOptions(id, clickId))
  return (
    <ol className="grid gap-4 text-13">
      <li className="grid gap-1.5">
        <span>
          1. Open the destination as a visitor gets it:{' '}
          <TextLink accent href={url} target="_blank" rel="noreferrer" className="[overflow-wrap:anywhere]">
            {url}
          </TextLink>
        </span>
      </li>
      <li className="grid gap-1.5">
        <span>2. Buy something there, or send the call of the advertiser’s server, with its token:</span>
        <CodeBlock label="postback" code={curl} />
      </li>
      <li className="grid gap-1.5">
        <span>3. See it arrive:</span>
        <Calls calls={data?.calls ?? []} />
      </li>
    </ol>
  )
}

function Calls({ calls }: TestCalls) {
  if (calls.length === 0)
    return (
      <p role="status" className="text-muted">
        No call with this click yet. This looks every three seconds.
      </p>
    )
  return (
    <ul role="status" className="grid gap-1">
      {calls.map(({ id, createdAt, isConversion, reason, message, txnId }) => (
        <li key={id}>
          <StaffTime at={createdAt} short />{' '}
          {reason === 'test' && isConversion
            ? `Test conversion received${txnId ? `, transaction ${txnId}` : ''}. It is not paid.`
            : message}
        </li>
      ))}
    </ul>
  )
}
