'use client'

import { useQuery } from '@tanstack/react-query'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { newDomainSchema } from '@/lib/traffic/links/domains/schema'
import { DomainCard } from './domain-card'
import { linkDomainsOptions } from './queries'
import { useAddDomain } from './use-links'

/** The affiliate's own domains, with the records each needs. */
export function DomainsPanel() {
  const query = useQuery(linkDomainsOptions)
  if (query.error && !query.data) {
    return (
      <Card>
        <Failure query={query} />
      </Card>
    )
  }
  if (!query.data) return <Skeleton aria-busy="true" className="h-72" />
  const { domains, limit } = query.data
  return (
    <div className="grid gap-4">
      {domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} />
      ))}
      <Card aria-labelledby="add-domain">
        <CardHead id="add-domain" title="Add a domain" />
        <div className="grid gap-3 px-4 pb-4">
          <p className="max-w-[64ch] text-13 text-text-2">
            {`Serve your links under a domain of your own, such as go.example.com. You need access to its DNS. ${domains.length} of ${limit} used.`}
          </p>
          {domains.length < limit ? <AddDomainForm /> : null}
        </div>
      </Card>
    </div>
  )
}

function AddDomainForm() {
  const { mutateAsync } = useAddDomain()
  const form = useApiForm({
    resolver: formResolver(newDomainSchema),
    defaultValues: { host: '' },
    send: async (input, { reset }) => {
      await mutateAsync(input)
      reset()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <FormInput
          {...form.field('host')}
          label="Domain"
          fieldClassName="min-w-0 flex-[0_1_320px] max-md:basis-full"
          placeholder="go.example.com"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton form={form} className="mt-6 max-md:mt-0" busyLabel="Adding…">
          Add
        </SubmitButton>
      </div>
      <FormAlert>{form.problem}</FormAlert>
    </form>
  )
}
