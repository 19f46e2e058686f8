import type { OpenElement } from '../../../html/html-walk.js';
import { nameTests } from '../../../html/name-tests.js';

/** What an outward mark says of the thing beside it. */
export type Sign = 'yes' | 'no';

const YES =
  /(^|[\s_-])(check(mark|ed)?|tick|yes|true|ok|allow(ed)?|permitted|include[ds]?|available|enabled|circle-check)([\s_.-]|$)/i;
const NO =
  /(^|[\s_-])(no|nope|false|cross|times|x|x-?mark|x-(lg|circle|square)|not-?(included|available|allowed)|unchecked|exclude[ds]?|denied|forbidden|prohibited|disallowed|ban(ned)?)([\s_.-]|$)/i;
/** Whole names only: as parts of others they mean much else. */
const OWN_NO = /(^|\s|--|__|is-)(no|nope|cross|denied|forbidden|prohibited|disallowed)(\s|$)/i;
const OWN_MAYBE_NO =
  /(^|[\s_-])(not|off|false|x|times|minus|negative|unchecked|bad|wrong|inactive|ko|dont)(\s|$)/i;
const OWN_YES =
  /(^|[\s_-])(yes|on|true|ok|check(ed)?|tick|plus|positive|good|right|allowed|permitted|included|available|enabled|do)(\s|$)/i;
const ACTIVE = /(^|[\s_-])active(\s|$)/i;
const ownNames = nameTests([OWN_NO, OWN_MAYBE_NO, OWN_YES, ACTIVE], ['class']);
const STATE =
  /^(aria-checked|data-(is-|has-)?(includ\w{0,5}|availab\w{0,5}|allow(ed)?|enabled|checked|support(ed)?|permitted|value|status|state|feature))$/;
const FALSE = /^(false|no|0)$/i;
const TRUE = /^(true|yes|1)$/i;
/** One of these is chosen; the others are still to be had. */
const CHOSEN = /^(radio|tab|option|menuitem)/;

/** What the name of a picture, of its file or of the shape it uses says. */
export function pictureSign({ tag, attributes }: OpenElement): Sign | undefined {
  const { class: classes = '', src = '', href = '' } = attributes;
  const shape = tag === 'use' ? (attributes['xlink:href'] ?? href) : src;
  const file = shape.startsWith('data:') ? '' : shape.slice(-60).replace(/^.{0,60}[/#]/, '');
  const names = `${classes.slice(0, 200)} ${attributes['data-icon'] ?? ''} ${file}`;
  if (NO.test(names)) return 'no';
  return YES.test(names) ? 'yes' : undefined;
}

/** What an item is called or marked with: `sure` needs no other item beside it to be understood. */
export function ownSign(element: OpenElement): { says: Sign; sure?: boolean; active?: boolean } | undefined {
  const { tag, attributes } = element;
  if (attributes.class !== undefined) {
    const names = ownNames(attributes);
    if (names & 1) return { says: 'no', sure: tag === 'li' };
    if (names & 2) return { says: 'no' };
    if (names & 4) return { says: 'yes' };
    if (names & 8) return { says: 'yes', active: true };
  }
  if (tag !== 'li' || CHOSEN.test(attributes.role ?? '')) return undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (!STATE.test(name)) continue;
    if (FALSE.test(value)) return { says: 'no' };
    if (TRUE.test(value)) return { says: 'yes' };
  }
  return undefined;
}
