'use client'

import { errorAt } from '@/components/shared/forms/error-at'
import { RowButtons } from '@/components/shared/offer-form/row-buttons'
import { Section } from '@/components/shared/offer-form/section'
import { UploadField } from '@/components/shared/upload/upload-field'
import type { Materials } from '@/lib/catalog/materials/admin-schema'
import { PICTURES_MAX } from '@/lib/catalog/materials/constants'
import { PageForm } from '../page-form'
import { usePartDraft } from '../use-part-draft'

type PicturesFormProps = { id: number; materials: Materials; isLocked: boolean }

/** The pictures of an offer; the first is shown in lists. */
export function PicturesForm({ id, materials: { pictures, version }, isLocked }: PicturesFormProps) {
  const draft = usePartDraft({
    offerId: id,
    name: 'pictures',
    items: pictures,
    version,
    done: 'Pictures saved.',
    toBody: (picture) => picture,
  })
  if (isLocked) return <PictureList urls={pictures.map(({ url }) => url)} />
  return (
    <PageForm
      label="Save pictures"
      busyLabel="Saving…"
      isPart
      isChanged={draft.isChanged}
      onDiscard={draft.discard}
      run={draft.save}
    >
      {(errors) => (
        <Section title="Pictures" hint="The first one is shown in lists.">
          {draft.items.map(({ url }, index) => (
            <div key={url} className="flex items-center justify-between gap-2">
              <Picture url={url} />
              <RowButtons name={`picture ${index + 1}`} items={draft.items} index={index} onChange={draft.setItems} />
            </div>
          ))}
          {draft.items.length < PICTURES_MAX ? (
            <UploadField
              key={draft.items.length}
              label="Add a picture"
              path="/api/admin/uploads?for=offer"
              url={null}
              error={errorAt(errors, 'pictures')}
              onChange={(picture) => {
                if (!picture || draft.items.some(({ url }) => url === picture.url)) return
                const { url, width, height } = picture
                draft.setItems([...draft.items, { url, width, height }])
              }}
            />
          ) : null}
        </Section>
      )}
    </PageForm>
  )
}

const PictureList = ({ urls }: { urls: readonly string[] }) => (
  <Section title="Pictures">
    {urls.length === 0 ? <p className="text-13 text-muted">None yet.</p> : null}
    <div className="flex flex-wrap gap-2">
      {urls.map((url) => (
        <Picture key={url} url={url} />
      ))}
    </div>
  </Section>
)

const Picture = ({ url }: { url: string }) => (
  // biome-ignore lint/performance/noImgElement: stored in the size it is shown in
  <img src={url} alt="" className="h-16 max-w-[180px] rounded-tip border border-line bg-sunken object-contain" />
)
