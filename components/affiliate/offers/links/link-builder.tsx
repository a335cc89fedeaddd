'use client'

import { Check, Copy, ExternalLink, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { FormInput } from '@/components/shared/forms/form-fields'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { LandingPage } from '@/lib/catalog/landing-pages/schema'
import { DEEP_LINK_MAX_LENGTH, SOURCE_MAX_LENGTH, SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import type { DeepLinkRule } from '@/lib/catalog/links/deep-link-rules'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { formatCount } from '@/lib/platform/text/counts'
import { NEW_SOURCES_A_DAY, OTHER_SOURCE } from '@/lib/traffic/clicks/storage/source-constants'
import { LinkText } from './link-text'
import { ParametersField } from './parameters-field'
import type { BuiltLink } from './use-link'

type LinkBuilderProps = {
  built: BuiltLink
  recentSources: readonly string[]
  deepLinks: DeepLinkRule | null
  passedParameters: readonly string[]
  landingPages: readonly LandingPage[]
}

const typed = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** The tracking link with its source, sub-IDs and deep link. */
export function LinkBuilder({ built, recentSources, deepLinks, passedParameters, landingPages }: LinkBuilderProps) {
  const { link, fates, fields, setField, clear, isMarked, pageProblem } = built
  const { isCopied, copy } = useCopy()
  const linkId = useId()
  return (
    <Card aria-labelledby="link-title">
      <CardHead id="link-title" title="Your link" />
      <div className="grid gap-4 px-4 pb-4">
        <div className="flex items-center gap-3 rounded-card border border-accent-line bg-accent-soft p-3 max-md:flex-col max-md:items-stretch">
          <LinkText id={linkId} link={link} />
          <Button variant="primary" aria-describedby={linkId} onClick={() => copy(link)}>
            {isCopied ? <Check /> : <Copy />}
            {isCopied ? 'Copied' : 'Copy link'}
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <FormInput
            label="Source"
            fieldClassName="min-w-0 flex-[0_1_280px] max-md:basis-full"
            {...typed}
            value={fields.source}
            maxLength={SOURCE_MAX_LENGTH}
            placeholder="Where you’ll post it"
            onChange={(event) => setField('source', event.target.value)}
          />
          {recentSources.length > 0 ? (
            <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-1.5">
              <span className="label">Recently used</span>
              {recentSources.map((source) => (
                <Chip key={source} pressed={source === fields.source} onClick={() => setField('source', source)}>
                  <span className="max-w-40 truncate">{source}</span>
                </Chip>
              ))}
            </div>
          ) : null}
        </div>
        <div className="grid grid-cols-5 gap-2 max-md:grid-cols-2">
          {SUB_ID_KEYS.map((key) => (
            <FormInput
              key={key}
              label={key}
              fieldClassName="max-md:last:col-span-2"
              {...typed}
              value={fields[key]}
              maxLength={SUB_ID_MAX_LENGTH}
              placeholder="Optional"
              onChange={(event) => setField(key, event.target.value)}
            />
          ))}
        </div>
        <p className="text-12 leading-4 text-muted">
          Values that change with each click, such as a click ID, belong in s1 to s5. After{' '}
          {formatCount(NEW_SOURCES_A_DAY)} new sources in a day, further ones are reported as {OTHER_SOURCE}.
        </p>
        <ParametersField
          passed={passedParameters}
          fates={fates}
          value={fields.parameters}
          onChange={(text) => setField('parameters', text)}
        />
        {landingPages.length > 0 ? (
          <Field
            label="Landing page"
            hint="Without one, visitors are sent to the pages by their share. A deep link takes precedence."
            className="max-w-[360px]"
          >
            <Select value={fields.landingPage} onChange={({ target }) => setField('landingPage', target.value)}>
              <option value="">Rotate by share</option>
              <Options of={landingPages} show={({ id, name }) => [id, name]} />
            </Select>
          </Field>
        ) : null}
        {deepLinks ? (
          <FormInput
            label="Deep link"
            hint={`Optional: a page on ${deepLinks.hosts.join(' or ')} that the link leads to.`}
            error={pageProblem}
            {...typed}
            type="url"
            inputMode="url"
            value={fields.url}
            maxLength={DEEP_LINK_MAX_LENGTH}
            placeholder="https://"
            onChange={(event) => setField('url', event.target.value)}
          />
        ) : null}
        <footer className="flex flex-wrap items-center gap-2">
          <p className="mr-auto text-12 text-muted">
            These values appear in your reports. Opening the link yourself counts as a click.
          </p>
          <Button variant="ghost" size="sm" onClick={clear} disabled={!isMarked}>
            <RotateCcw />
            Clear
          </Button>
          <Button size="sm" asChild>
            <a href={link} target="_blank" rel="noopener">
              <ExternalLink />
              Open link
            </a>
          </Button>
        </footer>
      </div>
    </Card>
  )
}
