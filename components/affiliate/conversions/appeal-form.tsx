'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { APPEAL_REASONS, MESSAGE_MAX } from '@/lib/conversions/appeals/constants'
import { type AppealRequest, appealRequestSchema, type AppealForm as Values } from '@/lib/conversions/appeals/schema'
import { EvidenceField } from './evidence-field'
import { appealOptions, makeAppeal } from './queries'

const EMPTY = { ground: '' as Values['ground'], message: '', pictures: [] }

/** The form of an appeal: what is said against the rejection, in words and with pictures. */
export function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<Values, unknown, AppealRequest>({
    resolver: formResolver(appealRequestSchema),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      queryClient.setQueryData(appealOptions(id).queryKey, await makeAppeal(id, values))
      toast.success('Your appeal was sent.')
    } catch (error) {
      showFailure(error, ['ground', 'message', 'pictures'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} aria-label="Appeal" className="grid gap-4">
      <Field label="What do you say against it?" error={errors.ground?.message}>
        <Select {...register('ground')}>
          <option value="" disabled>
            Choose one
          </option>
          <Options of={Object.entries(APPEAL_REASONS)} show={([ground, name]) => [ground, name]} />
        </Select>
      </Field>
      <Field
        label="Why"
        hint="What happened, and what proves it: where you promoted, order numbers, dates."
        error={errors.message?.message}
      >
        <Textarea {...register('message')} rows={5} maxLength={MESSAGE_MAX} />
      </Field>
      <EvidenceField
        pictures={watch('pictures') ?? []}
        onChange={(pictures) => setValue('pictures', pictures)}
        error={errors.pictures?.message}
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending…">
          Send appeal
        </Button>
      </div>
    </form>
  )
}
