'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormSelect, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { EvidenceField } from '@/components/shared/upload/evidence-field'
import { Button } from '@/components/ui/button'
import { Options } from '@/components/ui/options'
import { toast } from '@/components/ui/toast'
import { APPEAL_REASONS, MESSAGE_MAX } from '@/lib/conversions/appeals/constants'
import { type AppealRequest, appealRequestSchema, type AppealForm as Values } from '@/lib/conversions/appeals/schema'
import { appealOptions, makeAppeal } from './queries'

const EMPTY = { ground: '' as Values['ground'], message: '', pictures: [] }

/** The form of an appeal: what is said against the rejection, in words and with pictures. */
export function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useApiForm<Values, AppealRequest>({
    resolver: formResolver(appealRequestSchema),
    defaultValues: EMPTY,
    fields: ['ground', 'message', 'pictures'],
    send: async (values) => {
      queryClient.setQueryData(appealOptions(id).queryKey, await makeAppeal(id, values))
      toast.success('Your appeal was sent.')
    },
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Appeal" className="grid gap-4">
      <FormSelect {...form.field('ground')} label="What do you say against it?">
        <option value="" disabled>
          Choose one
        </option>
        <Options of={Object.entries(APPEAL_REASONS)} show={([ground, name]) => [ground, name]} />
      </FormSelect>
      <FormTextarea
        {...form.field('message')}
        label="Why"
        hint="What happened, and what proves it: where you promoted, order numbers, dates."
        rows={5}
        maxLength={MESSAGE_MAX}
      />
      <EvidenceField
        pictures={form.watch('pictures') ?? []}
        onChange={(pictures) => form.setValue('pictures', pictures)}
        error={form.errors.pictures?.message}
      />
      <FormAlert>{form.problem}</FormAlert>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} busyLabel="Sending…">
          Send appeal
        </SubmitButton>
      </div>
    </form>
  )
}
