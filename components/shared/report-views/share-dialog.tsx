'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { plural } from '@/lib/platform/text/counts'
import { SHARE_DAYS, SHARE_DAYS_DEFAULT } from '@/lib/reporting/views/shares/constants'
import { shareViewSchema } from '@/lib/reporting/views/shares/schema'
import { DialogForm } from '../forms/form-dialog'
import { FormSelect } from '../forms/form-fields'
import { formResolver } from '../forms/form-resolver'
import { useApiForm } from '../forms/use-api-form'
import { useCopy } from '../page/use-copy'
import { Failure } from '../states/failure'
import { easternText } from '../time/eastern-text'
import { endShare, sharesOptions, shareView } from './queries'
import { useViewChange } from './use-change'
import { ViewDialog } from './view-dialog'

type ShareDialogProps = { viewId: string; name: string; onClose: () => void }

/** Makes links to a view, and ends them. The address of a link is shown once. */
export function ShareDialog({ viewId, name, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const { copy } = useCopy()
  const form = useApiForm({
    resolver: formResolver(shareViewSchema),
    defaultValues: { days: SHARE_DAYS_DEFAULT, hidesPayouts: true },
    fields: ['days'],
    send: async (input) => {
      setUrl((await shareView(viewId, input)).url)
      await queryClient.invalidateQueries(sharesOptions(viewId))
    },
  })
  return (
    <ViewDialog
      title={`Share “${name}”`}
      description="Whoever has the link sees this view with its present figures and your name, and nothing else of your account."
      onClose={onClose}
    >
      <DialogForm form={form} action="Make a link" cancelVariant="ghost" onCancel={onClose}>
        <FormSelect {...form.field('days', { valueAsNumber: true })} label="The link works for">
          <Options of={SHARE_DAYS} show={(days) => [days, plural(days, 'day')]} />
        </FormSelect>
        <Checkbox {...form.register('hidesPayouts')} label="Leave out payouts, EPC and AOV" />
        {url ? (
          <Field label="The link" hint="Copy it now: it is not shown again.">
            <span className="flex gap-2">
              <Input readOnly value={url} onFocus={({ target }) => target.select()} />
              <Button onClick={() => copy(url)}>
                <Copy aria-hidden="true" /> Copy
              </Button>
            </span>
          </Field>
        ) : null}
        <Links viewId={viewId} />
      </DialogForm>
    </ViewDialog>
  )
}

function Links({ viewId }: { viewId: string }) {
  const links = useQuery(sharesOptions(viewId))
  const { change, isPending } = useViewChange('own')
  if (links.error) return <Failure query={links} />
  const shares = links.data?.shares ?? []
  if (shares.length === 0) return null
  return (
    <ul aria-label="Links that work" className="grid gap-2 border-t border-line pt-3">
      {shares.map(({ id, hidesPayouts, expiresAt, lastOpenedAt }) => (
        <li key={id} className="flex items-center justify-between gap-3 text-13">
          <span>
            Until {easternText(expiresAt, 'MMM d, yyyy')}
            {hidesPayouts ? ', without payouts' : ', with payouts'}
            <span className="block text-12 text-muted">
              {lastOpenedAt ? `Last opened ${easternText(lastOpenedAt, 'MMM d, h:mm a')}` : 'Not opened yet'}
            </span>
          </span>
          <IconButton
            label={`End the link that works until ${easternText(expiresAt, 'MMM d, yyyy')}`}
            disabled={isPending}
            onClick={() => change('The link has ended.', () => endShare(viewId, id))}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
