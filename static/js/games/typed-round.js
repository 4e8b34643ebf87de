// A round that was typed on this device and not agreed on is named where the game is stopped, or was. Binds
// [data-typed-round]. What was agreed on and waits is named as all that waits.
import { draftsOf, isFilled, readDraft } from "../rounds/draft.js";
import { find } from "../shared/outbox-kept.js";

const notice = document.querySelector("[data-typed-round]");

if (notice?.hidden) {
  const drafts = draftsOf(notice.dataset.typedRound).map(readDraft);
  notice.hidden = !drafts.some((draft) => isFilled(draft) && !find(draft.key));
}
