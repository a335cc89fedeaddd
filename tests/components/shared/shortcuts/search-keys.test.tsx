import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SearchBox } from '@/components/shell/search/search-box'
import { render } from '@/tests/support/components/render'

const show = () =>
  render(
    <>
      <input aria-label="Source" />
      <SearchBox affiliateId={null} />
    </>,
  )
const search = () => screen.getByRole('combobox', { name: 'Search' })

test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s focuses the search and types nothing into it [S2.58]',
  async (keys) => {
    show()
    await userEvent.keyboard(keys)
    expect(search()).toHaveFocus()
    expect(search()).toHaveValue('')
  },
)

test('in a text field / is a character and Ctrl+K still focuses the search [S2.58]', async () => {
  show()
  const source = screen.getByLabelText('Source')
  await userEvent.type(source, 'a/b')
  expect(source).toHaveFocus()
  expect(source).toHaveValue('a/b')
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(search()).toHaveFocus()
})
