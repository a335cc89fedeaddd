'use client'

import { Search } from 'lucide-react'
import Form from 'next/form'
import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { QUERY_MAX } from '@/lib/reporting/search/constants'
import { parseSearch } from '@/lib/reporting/search/rules'
import { useRecentSearches } from './use-search'

/** The search page's form; it works without JavaScript. */
export function SearchForm({ text, affiliateId }: { text: string; affiliateId: number | null }) {
  const { remember } = useRecentSearches(affiliateId)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = String(new FormData(event.currentTarget).get('q') ?? '')
    if (parseSearch(typed).query) remember(typed)
  }
  return (
    <Form action="/search" onSubmit={submit} className="flex gap-2">
      <Input
        name="q"
        aria-label="Search everything"
        placeholder="Search everything"
        defaultValue={text}
        maxLength={QUERY_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        inputSize="lg"
        icon={<Search aria-hidden="true" />}
      />
      <Button type="submit" variant="primary" size="lg">
        Search
      </Button>
    </Form>
  )
}
