'use client'

import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
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
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: formResolver(newDomainSchema),
    defaultValues: { host: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (wanted) => {
    try {
      await mutateAsync(wanted)
      reset()
    } catch (error) {
      showFailure(error, ['host'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <Field label="Domain" error={errors.host?.message} className="min-w-0 flex-[0_1_320px] max-md:basis-full">
          <Input
            {...register('host')}
            placeholder="go.example.com"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="primary" className="mt-6 max-md:mt-0" busy={isSubmitting} busyLabel="Adding…">
          Add
        </Button>
      </div>
      <FormAlert>{errors.root?.message}</FormAlert>
    </form>
  )
}
