/** What visitors put before what they ask. */
export const ASKING =
  `(?:(?:can|could|would) you (?:please |kindly )?(?:tell|let) me(?: know)?|(?:i )?(?:just )?(?:would like|want|wanted|wanna|need|'d like) to (?:know|ask)|i(?: was|'m| am) (?:just )?wondering|do you know|(?:a )?quick question|(?:please )?tell me|any idea|where (?:can|could|do|would|might) (?:i|we|one) (?:find|see|look up|get)(?: (?:out|info|information|details|more))?(?: (?:about|on))?
  (?:können sie|kannst du|könnt ihr|könnten sie) mir (?:bitte )?sagen|ich (?:möchte|wollte|will|würde)(?: gerne?| nur)? (?:wissen|fragen)|(?:eine )?kurze frage|weißt du|wissen sie|wo (?:finde|sehe|bekomme|kann) ich(?: (?:infos?|informationen|etwas))?(?: (?:zu|über))?|wo (?:stehen|steht)
  (?:me gustaría|quisiera|quería|quiero) saber|(?:podrías?|puedes?|podéis|podrían) decirme|una pregunta|d[oó]nde (?:puedo (?:ver|encontrar)|encuentro|veo)
  (?:je voudrais|j'aimerais|je voulais) savoir|(?:pouvez|pourriez)-vous me dire|une question|où (?:puis-je trouver|trouver|je trouve|est-ce que je trouve)
  (?:vorrei|volevo) sapere|(?:potete|può|potresti|puoi) dirmi|una domanda|dove (?:trovo|posso trovare|vedo)|(?:queria|gostaria de) saber|onde (?:encontro|posso ver)
  (?:kunt u|kun je|kunnen jullie) mij (?:zeggen|vertellen)|ik wil(?:de)? graag weten|waar (?:vind|kan) ik)`.replace(
    /\s*\n\s*/g,
    '|',
  );
