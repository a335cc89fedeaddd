'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { plural } from '@/lib/platform/text/counts'
import { SHARE_DAYS, SHARE_DAYS_DEFAULT } from '@/lib/reporting/views/shares/constants'
import { shareViewSchema } from '@/lib/reporting/views/shares/schema'
import { FormAlert } from '../forms/form-alert'
import { showFailure } from '../forms/form-errors'
import { formResolver } from '../forms/form-resolver'
import { useCopy } from '../page/use-copy'
import { Failure } from '../states/failure'
import { easternText } from '../time/eastern-text'
import { FormButtons } from './form-buttons'
import { endShare, sharesOptions, shareView } from './queries'
import { useViewChange } from './use-change'
import { ViewDialog } from './view-dialog'

type ShareDialogProps = { viewId: string; name: string; onClose: () => void }

/** Makes links to a view, and ends them. The address of a link is shown once. */
export function ShareDialog({ viewId, name, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const { copy } = useCopy()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(shareViewSchema),
    defaultValues: { days: SHARE_DAYS_DEFAULT, hidesPayouts: true },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (wanted) => {
    try {
      setUrl((await shareView(viewId, wanted)).url)
      await queryClient.invalidateQueries(sharesOptions(viewId))
    } catch (error) {
      showFailure(error, ['days', 'hidesPayouts'], setError)
    }
  })
  return (
    <ViewDialog
      title={`Share “${name}”`}
      description="Whoever has the link sees this view with its present figures and your name, and nothing else of your account."
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody>
          <Field label="The link works for" error={errors.days?.message}>
            <Select {...register('days', { valueAsNumber: true })}>
              <Options of={SHARE_DAYS} show={(days) => [days, plural(days, 'day')]} />
            </Select>
          </Field>
          <Checkbox {...register('hidesPayouts')} label="Leave out payouts, EPC and AOV" />
          <FormAlert>{errors.hidesPayouts?.message ?? errors.root?.message}</FormAlert>
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
        </DialogBody>
        <FormButtons action="Make a link" isBusy={isSubmitting} onClose={onClose} />
      </form>
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
