import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { type CustomerErasure, customerErasureSchema } from '@/lib/conversions/customers/erasure-schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = '/api/advertiser/customers/erasures'

/** Erases one customer, named by number or address. */
export function EraseCustomerDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm<CustomerErasure>({
    resolver: formResolver(customerErasureSchema),
    defaultValues: { customer: '' },
    send: async (values) => {
      await apiFetch(PATH, { method: 'POST', body: values })
      toast.success('Customer erased.')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Erase a customer"
      description="What they are called is erased from your customers and from every stored call, for good. Conversions, money and reports stay. A later sale that names them is of somebody new, and a payment without a click id is not credited any more."
      action="Erase customer"
      busyLabel="Erasing…"
      variant="danger"
      onClose={onClose}
    >
      <FormInput
        {...form.field('customer')}
        label="Customer number or email address"
        hint="As your calls send it, in customer_id or customer_email."
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
