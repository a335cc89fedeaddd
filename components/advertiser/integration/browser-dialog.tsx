import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput, FormSelect, FormTextarea } from '@/components/shared/forms/form-fields'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type BrowserReportingState, browserReportingSchema } from '@/lib/tracking/browser/schema'
import { BROWSER_PATH, browserOptions, integrationOptions } from './queries'

type Typed = { isOn: string; hosts: string; requiresSignature: string; holdDays: string; path: string }

const toInput = ({ isOn, hosts, requiresSignature, holdDays, path }: Typed) => ({
  isOn: isOn === 'yes',
  hosts: hosts.split(/[\s,]+/).filter(Boolean),
  requiresSignature: requiresSignature === 'yes',
  holdDays: Number(holdDays),
  path,
})

const toFormValues = ({ isOn, hosts, requiresSignature, holdDays, path }: BrowserReportingState): Typed => ({
  isOn: isOn ? 'yes' : 'no',
  hosts: hosts.join('\n'),
  requiresSignature: requiresSignature ? 'yes' : 'no',
  holdDays: String(holdDays),
  path: path ?? '',
})

const FIELDS = ['isOn', 'hosts', 'requiresSignature', 'holdDays', 'path'] as const

/** Changes what pages may report. */
export function BrowserDialog({ state, onClose }: { state: BrowserReportingState; onClose: () => void }) {
  const client = useQueryClient()
  const form = useApiForm<Typed>({
    defaultValues: toFormValues(state),
    send: async (typed, { setError }) => {
      const parsed = browserReportingSchema.safeParse(toInput(typed))
      if (!parsed.success) {
        for (const { path, message } of parsed.error.issues) {
          setError(FIELDS.find((field) => field === path[0]) ?? 'root', { message })
        }
        return
      }
      await apiFetch(BROWSER_PATH, { method: 'PUT', body: parsed.data })
      await client.invalidateQueries({ queryKey: browserOptions.queryKey })
      // the code to copy has the path in it
      void client.invalidateQueries({ queryKey: integrationOptions.queryKey })
      toast.success('Saved.')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Reports of your pages"
      description="A change applies from the next report on."
      action="Save"
      onClose={onClose}
    >
      <FormSelect {...form.field('isOn')} label="Sales reported by pages">
        <option value="no">Off</option>
        <option value="yes">On</option>
      </FormSelect>
      <FormTextarea
        {...form.field('hosts')}
        label="Sites"
        hint="One on each line; subdomains are included."
        rows={3}
        placeholder="shop.example"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormSelect {...form.field('requiresSignature')} label="Which reports are taken">
        <option value="no">All: unsigned ones are held longer</option>
        <option value="yes">Only those your server has signed</option>
      </FormSelect>
      <FormInput
        {...form.field('holdDays')}
        label="Unsigned sales are held for (days)"
        inputMode="numeric"
        autoComplete="off"
      />
      <FormInput
        {...form.field('path')}
        label="Path on your site (optional)"
        hint="Where your server passes requests on to us, such as /m/."
        placeholder="/m/"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
