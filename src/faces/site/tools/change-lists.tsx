import type { JSX } from 'preact';
import type { ChangeLists } from '#features/change/change-fields.js';
import { FindingList } from '../components/finding-list.js';
import { usePage } from '../page-context.js';

type Beyond = Pick<ChangeLists, 'noLongerApplies' | 'cannotTell' | 'confirmed'>;

/** Findings that are neither resolved nor new: those lists that have any. */
export function BeyondLists({ of: { noLongerApplies, cannotTell, confirmed } }: { readonly of: Beyond }): JSX.Element {
  const page = usePage();
  return (
    <>
      {confirmed.length > 0 && <FindingList title={page.t('tools.preview.confirmed')} ids={confirmed} state="info" />}
      {noLongerApplies.length > 0 && (
        <FindingList title={page.t('tools.preview.noLongerApplies')} ids={noLongerApplies} state="info" />
      )}
      {cannotTell.length > 0 && (
        <FindingList title={page.t('tools.preview.cannotTell')} ids={cannotTell} state="unknown" />
      )}
    </>
  );
}
