'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useFirstError } from '@/components/shared/forms/first-error'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { FormInput, FormTextarea } from '@/components/shared/forms/form-fields'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { repliesSchema, type SavedReply } from '@/lib/people/support/saved-replies/admin-schema'
import { VARIABLES } from '@/lib/people/support/saved-replies/constants'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { repliesOptions, SUPPORT_PATH } from './queries'

const PATH = `${SUPPORT_PATH}/replies`

/** Creates or changes a saved reply. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const returnFocus = useReturnFocus()
  const [version, setVersion] = useState(reply?.version ?? 0)
  const [draft, setDraft] = useState({ name: reply?.name ?? '', body: reply?.body ?? '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      repliesSchema.parse(
        reply
          ? await apiFetch(`${PATH}/${reply.id}`, { method: 'PATCH', body: { ...draft, version } })
          : await apiFetch(PATH, { method: 'POST', body: draft }),
      ),
    onSuccess: (all) => {
      queryClient.setQueryData(repliesOptions.queryKey, all)
      onClose()
    },
    onError: async (failure) => {
      if (!reply || !(failure instanceof ApiError) || failure.status !== 409) return
      // the next save is of the version that is there now
      const { replies } = await queryClient.fetchQuery({ ...repliesOptions, staleTime: 0 })
      setVersion(replies.find(({ id }) => id === reply.id)?.version ?? version)
    },
  })
  const errors = useMemo<Readonly<Record<string, string>>>(
    () => (error ? { _: errorMessage(error), ...(error instanceof ApiError && error.fields) } : {}),
    [error],
  )
  const [form, isAtField] = useFirstError(errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || isPending || onClose()}>
      <DialogContent
        {...returnFocus}
        title={reply ? 'Edit saved reply' : 'New saved reply'}
        description="All staff see it. Variables are filled in when it is put into an answer."
        onInteractOutside={(event) => event.preventDefault()}
      >
        <form ref={form} noValidate onSubmit={submit} className="contents">
          <DialogBody>
            <FormInput
              label="Name"
              error={errors.name}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
            <FormTextarea
              label="Text"
              error={errors.body}
              rows={8}
              value={draft.body}
              onChange={({ target }) => setDraft({ ...draft, body: target.value })}
            />
            <dl className="grid gap-1 text-12 text-muted">
              {Object.entries(VARIABLES).map(([name, about]) => (
                <div key={name} className="flex gap-2">
                  <dt className="mono">{`{${name}}`}</dt>
                  <dd>{about}</dd>
                </div>
              ))}
            </dl>
          </DialogBody>
          <div className="px-5 *:mt-1 *:mb-4">
            <FormAlert>{isAtField ? undefined : errors._}</FormAlert>
          </div>
          <DialogFooter>
            <Button disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isPending} busyLabel="Saving…">
              Save reply
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
