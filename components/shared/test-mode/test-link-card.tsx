'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { FormAlert } from '../forms/form-alert'
import { errorMessage } from '../forms/form-errors'
import { CodeBlock } from '../page/code-block'

const testLinkAnswer = lazySchema(async () => (await import('@/lib/tracking/test-mode/schema')).testLinkSchema)

type TestLinkCardProps = {
  /** Where links are ordered. */
  path: string
  offers: readonly { id: number; name: string }[]
}

/** Makes a real tracking link of the test account to an offer. */
export function TestLinkCard({ path, offers }: TestLinkCardProps) {
  const client = useQueryClient()
  const [offerId, setOfferId] = useState(offers[0]?.id ?? 0)
  const link = useMutation({
    mutationFn: () => apiFetch(path, { schema: testLinkAnswer, method: 'POST', body: { offerId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['test-mode'] }),
  })
  return (
    <Card aria-labelledby="test-link">
      <CardHead id="test-link" title="Test link" />
      <div className="grid gap-3 px-4 pb-4 text-13">
        <p className="text-muted">
          It leads where the live link leads, by the same rules. Sales that follow it are test sales.
        </p>
        {offers.length === 0 ? (
          <p>There is no offer you could make a test link for.</p>
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Offer" className="min-w-0 flex-[1_1_260px]">
              <Select value={offerId} onChange={({ target }) => setOfferId(Number(target.value))}>
                {offers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {isolated(name)} ({id})
                  </option>
                ))}
              </Select>
            </Field>
            <Button variant="primary" busy={link.isPending} busyLabel="Making…" onClick={() => link.mutate()}>
              Make a test link
            </Button>
          </div>
        )}
        <FormAlert>{link.error ? errorMessage(link.error) : undefined}</FormAlert>
        {link.data ? (
          <div className="grid gap-2">
            <CodeBlock label="Test link" code={link.data.url} />
            <TextLink accent href={link.data.url} target="_blank" rel="noreferrer">
              Open it in a new tab
            </TextLink>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
