// Words by which a sentence is sorted. They decide only in which part it is quoted: where none is found, or two disagree,
// it counts as asked for.

const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "iu");

const starts = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`^["'“„«(¿¡]?(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "iu");

/** Asks for something, whatever else the sentence says. */
export const demand = words(
  "must|mustn['’]t|should|shouldn['’]t|shall|needs?|want|wants|wish|would like|i['’]d like|we['’]d like|please|ought|let (?:me|us|users)",
  "has to|required|make sure|ensure|would be (?:great|nice|good|helpful)",
  "soll|sollen|sollte|sollten|muss|müssen|müsste|möchte|möchten|wünsch\\p{L}{0,6}|brauchen?|bitte|darf|dürfen",
  "doit|doivent|devrait|devraient|veux|voudrais|faut|faudrait|besoin|souhait\\p{L}{0,6}",
  "debe|deben|debería|deberían|quiero|queremos|necesit\\p{L}{0,6}|hay que|por favor",
  "deve|devem|deveria|deveriam|quero|precis\\p{L}{0,6}",
);

/** "Don't change how it looks": asks for something by its first word. */
export const imperative = starts(
  "don['’]t|do not|never|please|only|add|allow|let|make|show|keep|bitte|kein\\p{L}{0,2}",
);

export const unsure = words(
  "maybe|perhaps|possibly|not sure|unsure|no idea|tb[dc]|to be (?:decided|defined|discussed|confirmed)|undecided|unclear|don['’]t know|do not know|we might|i guess",
  "vielleicht|eventuell|evtl|unklar|unsicher|noch offen|nicht sicher|weiß nicht|wissen nicht|keine ahnung",
  "peut-être|pas sûre?s?|à décider|à définir|je ne sais pas",
  "quizás?|tal vez|no estoy segur[oa]|por decidir|no sé",
  "talvez|não sei|a definir|não tenho certeza",
);

/** A request in the form of a question. */
export const politeRequest = starts(
  "(?:can|could|would|will) (?:we|you|i|it|there)|would it be possible|is it possible|is there (?:a|any) way|how about|please|any chance",
  "(?:können|könnten|könntet|kann|könnte|wäre) (?:wir|ihr|sie|man|es|ich)|gibt es",
  "(?:pouvez|pourriez|peut|pourrait|pouvons|pourrions)-(?:vous|on|nous)|est-ce (?:possible|qu)",
  "(?:podemos|podrían?|puede|pueden|podéis|sería posible|es posible)",
  "(?:poderíamos|poderiam?|pode|podem|seria possível|é possível)",
);

/** What is not part of it at all, other than what must not happen. */
export const exclusion = words(
  "out[ -]of[ -]scope|not in scope|non-goals?|not part of (?:this|the)|not (?:in|for) (?:this|the first|v1)|no need for|not included",
  "nicht im umfang|nicht teil|außerhalb des umfangs|nicht vorgesehen|nicht enthalten",
  "hors p[ée]rim[èe]tre|fuera de(?:l)? alcance|fora d[eo] escopo",
);

/** Tells of today by its first words. */
export const tellsOfToday = starts(
  "currently|at the moment|right now|nowadays|so far|until now|at present|these days",
  "derzeit|momentan|aktuell|zurzeit|bisher|im moment",
  "actuellement|pour l['’]instant|actualmente|ahora mismo|hasta ahora|atualmente|hoje em dia|por enquanto",
);

/** Speaks of the writer and the people around. */
export const ourselves = words(
  "i|i['’]m|i['’]ve|we|we['’]re|we['’]ve|our|my|nobody|no one",
  "ich|wir|unser\\p{L}{0,2}|mein\\p{L}{0,2}|niemand",
  "je|nous|notre|nos|mon|ma|mes|nuestr[oa]s?|mis?|eu|nós|noss[oa]s?|meus?|minhas?",
);

/** How the writers work, which asks for nothing. "We have three roles" may. */
export const waysOfWorking = starts(
  "(?:we|i) (?:(?:currently|already|still) \\p{L}{1,20}|(?:often |always |all )?(?:run|own|operate|maintain|sell|pull|spend))",
  "wir (?:\\p{L}{1,20} (?:derzeit|momentan|bisher|aktuell|noch)|betreiben|verkaufen)",
);

export const trouble = words(
  "fails?|failed|failing|crash(?:es|ed|ing)?|broken|breaks|freez(?:es|ing)|hangs|laggy|slow|sluggish|annoying|frustrat\\p{L}{0,6}|confus\\p{L}{0,5}|unusable|complain(?:s|ed|ing)?",
  "(?:doesn['’]t|does not|don['’]t|isn['’]t|is not|not) work(?:ing)?|gets? lost|half the time|too long|wrong|can['’]t|cannot|impossible|have to|error",
  "langsam|kaputt|abgestürzt|stürzt|hängt|fehlerhaft|nervig|nervt|verwirrend|funktionier(?:t|en) nicht|geht nicht|falsch",
  "plante|lente?s?|en panne|ne (?:fonctionne|marche)(?:nt)? pas|lent[oa]s?|no funcionan?|falla[n]?|não funcionam?|falham?|trava[m]?",
);

/** Reports a fault as a fact, without a word about who writes. */
export const fault = words(
  "crash(?:es|ed)|freezes|fails|hangs|(?:is|are|was|were|gets?|looks?) (?:wrong|missing|broken|empty|blank|garbled|incorrect|laggy|unusable|cut off)",
  "(?:doesn['’]t|does not|isn['’]t|is not) work(?:ing)?|stürzt|hängt sich|funktioniert nicht|ist kaputt|plante|ne (?:fonctionne|marche) pas|no funciona|se cuelga|não funciona|trava",
);

/** "When the import fails, …" is a case to handle and no report of a fault. */
export const condition = words(
  "if|when|whenever|unless|after|until|once|in case|wenn|falls|sobald|si|quand|lorsque|cuando|quando|se",
);

/** "Hi all," and "Thanks in advance!", but not "Hello message on the start page". */
export const greeting =
  /^(?:(?:hi|hello|hey|dear|cheers|(?:best|kind) regards|regards|hallo|moin|guten (?:tag|morgen)|(?:viele|liebe|beste|freundliche) grüße|mfg|bonjour|salut|cordialement|hola|buenos días|saludos|olá|oi|abraços)(?: \p{L}{1,20}){0,2}|(?:many thanks|thanks|thank you|danke|vielen dank|merci|gracias|obrigad[oa])(?: (?:all|you|a lot|so much|very much|schön|beaucoup|(?:in advance|for|im voraus|für|d['’]avance|pour|por)(?: \p{L}{1,20}){0,4}))?)[\s,.!)-]{0,5}$/iu;

/** "Version: 1.22.0", "- OS: macOS". */
export const environmentLine =
  /^\W{0,4}(?:[\w.-]{1,20} ){0,2}(?:version|os|operating system|browser|platform|device|environment|build|runtime|node(?:\.js)?|python|betriebssystem|umgebung|gerät)\W{0,4}[:=|]/iu;

export const logLine =
  /^(?:at \S+ \(|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[(?:error|warn|warning|info|debug|violation)\]|traceback \(|caused by:)/i;

/** A number that counts or measures: "10 seconds", "5%", "at most 3", and none of "v2", "OAuth2" and "tier 2". */
export const number =
  /(?<![\p{Lu}\p{Ll}\p{N}_#.-])\p{Nd}[\p{Nd}.,:]{0,20}(?:[ \u00A0]?[%‰°€$£¥]|[ \u00A0]?\p{L}|\+)|(?:[<>≤≥€$£¥]|(?<!\p{L})(?:most|least|than|max\.?|maximal|maximum|min\.?|mindestens|höchstens|up to|bis zu|within|every|moins|plus|menos|más|mais|máximo))[ \u00A0]?\p{Nd}/iu;

export const prohibition = words(
  "never|must not|mustn['’]t|should not|shouldn['’]t|don['’]t|do not|cannot|can['’]t|may not|without",
  "nie|niemals|nicht|kein\\p{L}{0,2}|ne pas|jamais|nunca|jamás|não|no debe[n]?|no puede[n]?",
);

/** An item that narrows the one above it. */
export const exception = starts(
  "but|except|otherwise|unless|aber|außer|sonst|mais|sauf|sinon|pero|salvo|excepto|mas|exceto",
);

/** The sentence goes on from the one before it and means nothing without it. */
export const goesOn = starts(
  "but|except|otherwise|then|it|its|it['’]s|this|that|these|those|they|they['’]re|their|he|she|and|or|so|therefore|however|unless|if (?:not|so)|same|such|both|else|instead|in that case|after (?:that|this)|nor|yet|also|only then",
  "aber|außer|sonst|dann|er|sie|es|dies|dieser?|dieses|diesen|jedoch|und|oder|allerdings|andernfalls|ansonsten|dabei|dadurch|danach|denn|deshalb|daher|nur dann",
  "mais|sauf|sinon|alors|ils|elles?|cela|ça|ceci|ce|ces|et|ou|puis|ensuite|donc|cependant",
  "pero|excepto|salvo|si no|entonces|esto|est[eoa]s?|eso|ellos|ellas|luego|además",
  "mas|exceto|senão|então|isto|isso|eles|elas|depois|também",
);

/** "It would be great if …" is a beginning of its own. */
export const ownBeginning = starts(
  "it (?:would|should|must|needs to) be|that said|this (?:page|feature|app|tool)|es (?:soll|sollte|muss|wäre)",
);

/** Japanese and Chinese have no spaces behind such words. */
export const goesOnInEastAsia = /^(?:しかし|ただし|但し|そして|それ|これ|また|でも|但是|但|然后|否则|它|其中)/;
