import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type BrowserReportingState, browserReportingSchema } from '@/lib/tracking/browser/schema'
import { FormDialog } from './form-dialog'
import { BROWSER_PATH, browserOptions } from './queries'

type Typed = { isOn: string; hosts: string; requiresSignature: string; holdDays: string }

const inputOf = ({ isOn, hosts, requiresSignature, holdDays }: Typed) => ({
  isOn: isOn === 'yes',
  hosts: hosts.split(/[\s,]+/).filter(Boolean),
  requiresSignature: requiresSignature === 'yes',
  holdDays: Number(holdDays),
})

const typedOf = ({ isOn, hosts, requiresSignature, holdDays }: BrowserReportingState): Typed => ({
  isOn: isOn ? 'yes' : 'no',
  hosts: hosts.join('\n'),
  requiresSignature: requiresSignature ? 'yes' : 'no',
  holdDays: String(holdDays),
})

const FIELDS = ['isOn', 'hosts', 'requiresSignature', 'holdDays'] as const

/** Changes what pages may report. */
export function BrowserDialog({ state, onClose }: { state: BrowserReportingState; onClose: () => void }) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Typed>({ defaultValues: typedOf(state) })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (typed) => {
    const parsed = browserReportingSchema.safeParse(inputOf(typed))
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        setError(FIELDS.find((field) => field === path[0]) ?? 'root', { message })
      }
      return
    }
    try {
      await apiFetch(BROWSER_PATH, { method: 'PUT', body: parsed.data })
      await client.invalidateQueries({ queryKey: browserOptions.queryKey })
      toast.success('Saved.')
      onClose()
    } catch (error) {
      showFailure(error, [...FIELDS], setError)
    }
  })
  return (
    <FormDialog
      title="Reports of your pages"
      description="A change applies from the next report on."
      action="Save"
      busyLabel="Saving…"
      isBusy={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="Sales reported by pages" error={errors.isOn?.message}>
        <Select {...register('isOn')}>
          <option value="no">Off</option>
          <option value="yes">On</option>
        </Select>
      </Field>
      <Field label="Sites" hint="One on each line; subdomains are included." error={errors.hosts?.message}>
        <Textarea {...register('hosts')} rows={3} placeholder="shop.example" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Which reports are taken" error={errors.requiresSignature?.message}>
        <Select {...register('requiresSignature')}>
          <option value="no">All: unsigned ones are held longer</option>
          <option value="yes">Only those your server has signed</option>
        </Select>
      </Field>
      <Field label="Unsigned sales are held for (days)" error={errors.holdDays?.message}>
        <Input {...register('holdDays')} inputMode="numeric" autoComplete="off" />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
    </FormDialog>
  )
}
