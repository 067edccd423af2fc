/** Replaces the reviewed person's name before patterns look at a text. In Latin-1 (`isLatin1`). */
export const NAME = "\u0087";

export const PERSON =
  "(?:\u0087|he|she|they|you|u|who|(?:(?:this|that|the|my|our|your) )?(?:old |former |ex-|new )?(?:boss|manager|ceo|cto|cfo|coo|vp|director|founder|owner|leader|lead|supervisor|guy|man|woman|person|dude))";

export const THEM =
  '(?:\u0087|you|u|him|them|(?:this|that|the|my|our|your) (?:boss|manager|ceo|director|guy|man|woman|person)|(?:your|his|her|their) (?:kids?|child|children|family|wife|husband|mother|son|daughter)|her(?= *(?:$|[.,;:!?")]|(?:and|if|when|for|one|in|at|with|soon|someday|tomorrow|tonight|again|before|after|next|the) )))';

export const FAMILY =
  "(?:kids?|child|children|sons?|daughters?|boys?|girls?|baby|twins|wife|husband|spouse|partner|girlfriend|boyfriend|fianc(?:e|ee)|mother|mum|mom|father|dad|parents|brother|sister|grandmother|grandfather|family)";
