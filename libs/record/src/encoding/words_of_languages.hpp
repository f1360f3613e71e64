// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <string_view>

/// Words as files of games have them, from which letter statistics are made: names, places, words of
/// comments. Latin ones only with letters outside ASCII, because only such words are judged.
namespace duiyi::encodings {

enum class Script : unsigned char { latin, cyrillic };

/// A language and its words, separated by blanks.
struct LanguageWords {
    std::string_view name;
    Script script;
    std::string_view words;
};

inline constexpr std::array<LanguageWords, 21> languages = {{
    {"German", Script::latin,
     "müller jörg größe köln kölner hübner schön jäger schäfer könig münchen nürnberg düsseldorf günther "
     "jürgen "
     "götz böhm krüger schröder köhler weiß groß voß strauß gieß große weißer läufer züge zug-müller schlägt "
     "möglich über für würde wäre während hätte stärker stärke eröffnung königsindisch französisch "
     "spätestens "
     "später schwäche gefährlich führt lösung nächste gegenüber zurück stück brüder löffler häußler träger "
     "grünfeld tübingen lübeck göttingen österreich zürich bäcker krämer fährmann vögel hölzl süß füchse "
     "hört könnte müßte dafür natürlich schließlich außerdem weiße weißen heißt straße löwe bürger "
     "schülerschach jugendländerkampf meisterschaft-männer mädchen dähne bönsch knaak-förster rödl görlitz "
     "wüst kühn völkl gräfe fröhlich sämisch röhrl küche bückling brüggemann blübaum nürnberger"},
    {"French", Script::latin,
     "échecs français française éric hélène françois frédéric andré rené rémi benoît jérôme grégoire "
     "sébastien "
     "stéphane chérif valérie noël joël anaël étienne édouard élise zoé créée année journée mélanie céline "
     "gérard léon léonard théo mathéo clément rousseau-hébert lefèvre lefebvre-bréton orléans besançon nîmes "
     "très après près même être était dès là où déjà voilà çà forêt côte hôtel bâtiment château premières "
     "première deuxième troisième règle pièce pièces échange échec célèbre préparée idée éviter "
     "élégant équilibre défense sicilienne-fermée réponse développement sacrifié façon garçon reçu leçon "
     "fenêtre tête fête extrême sœur cœur œuvre manœuvre vœux bœuf où sûr dû goût août naïf haïr ambiguë "
     "cité université liberté qualité côté pâques théâtre île maître connaître évêque vénus évry créteil "
     "métropole régional départemental équipe équipes vétérans féminin libérée nées crééent suppléer "
     "hervé maïté anaïs loïc gaël raphaël michaël célestin véronique thérèse irène agnès geneviève moïse"},
    {"Spanish", Script::latin,
     "josé maría garcía rodríguez martínez lópez sánchez pérez gómez fernández gonzález hernández díaz "
     "álvarez "
     "núñez muñoz ibáñez peña acuña españa español campeonato-españa jesús andrés tomás ramón martín agustín "
     "joaquín fermín valentín málaga cádiz córdoba león castellón ávila cáceres almería méxico perú bogotá "
     "medellín panamá cancún yucatán años año niño señor montaña mañana pequeño enseñanza coruña logroño "
     "ajedrez-infantil selección división posición también después está más así aquí según jugó ganó perdió "
     "peón dúo última único público típico fácil difícil árbol ángel óscar íñigo ñáñez vázquez suárez "
     "jiménez giménez ramírez gutiérrez benítez ordóñez yáñez zúñiga ocaña cañizares iván rubén adrián "
     "sebastián julián germán hernán damián raúl cristóbal verónica mónica sofía lucía rocío inés"},
    {"Portuguese", Script::latin,
     "joão são gonçalves conceição josé antónio antônio luís inês vítor césar mário cláudio sérgio fábio "
     "márcio "
     "flávio estevão simão falcão leão guimarães magalhães simões camões araújo falcão assunção "
     "paixão brandão galvão brasília goiânia paraná maranhão ceará pará amapá belém florianópolis uberlândia "
     "évora setúbal bragança açores câmara mendonça lourenço valença não então posição decisão coração "
     "ação ações peão peões você três português xadrez-fédération federação associação campeões irmão irmã "
     "manhã maçã cabeça força começou avançado lance-rápido rápidas clássico após até já só é está também "
     "ângelo érica íris ótimo último única túlio júnior júlia patrícia letícia márcia tânia antônia"},
    {"Italian", Script::latin,
     "città società università nicolò niccolò salò forlì cefalù così perché poiché però può più già là è "
     "sarà "
     "verrà farà andrò lunedì venerdì libertà qualità attività possibilità canicattì trinità mondovì "
     "scalabrì cantù pietà velocità parità metà mosè josè noè caffè tè né sé ciò giù nardò bartolomè morrà "
     "difficoltà vitalità semplicità realtà carità maestà felicità novità verità unità comunità"},
    {"Swedish", Script::latin,
     "åke åsa örebro malmö göteborg västerås linköping norrköping jönköping umeå luleå piteå skellefteå "
     "växjö "
     "östersund gävle södertälje uppsala-öst sjöberg sjögren björn björk lindström nyström söderström "
     "bergström åström öberg ågren åberg ström hedström engström sjöström nordström höglund löfgren "
     "lövgren gösta hällgren mårten pär göran jörgen sören håkan måns märta hägg hägglund älvsjö täby "
     "mästerskap "
     "allsvenskan-får får går står på då små också även är än när där här för över före någon från två "
     "spåret "
     "människa bättre själv kämpa ångermanland värmland öland skåne småland åland bohuslän år år många"},
    {"Danish and Norwegian", Script::latin,
     "østergaard sørensen jørgensen møller nørgaard kjær kjærgaard lærke bæk bækgaard højgaard søndergaard "
     "østerås ålesund århus ålborg ærø færøerne tromsø bodø bærum lillestrøm fredrikstad-øst jørgen søren "
     "bjørn "
     "bjørnsen torbjørn asbjørn øystein øyvind ståle håkon håvard pål pål-åge åge ågot tønsberg sandøy "
     "mosjøen "
     "søby lyngdal-ås ås græsted næstved køge københavn helsingør hillerød skagerø frøland grønland grøn "
     "hansen-krøyer spærre væk være første næste før også på må så får går når år blå små gå stå træk bønder "
     "tårn løber træning åbent åben mesterskab-ærlig kåre bråten brøndby rødovre gladsaxe-søborg sønderborg"},
    {"Icelandic", Script::latin,
     "jón jónsson sigurðsson guðmundur guðmundsson þór þórður þorsteinn hjörvar héðinn steingrímsson friðrik "
     "ólafsson jóhann hjartarson margeir pétursson karl þorsteins björn þorfinnsson bragi þröstur "
     "þórhallsson "
     "stefán kristjánsson ágúst árnason örn úlfur ísland íslands reykjavík akureyri-bær hafnarfjörður "
     "kópavogur "
     "vestmannaeyjar-ær egilsstaðir skákþing skák mót haraldsdóttir sigríður guðrún íris jóhanna þóra ásdís"},
    {"Finnish and Estonian", Script::latin,
     "hämäläinen mäkinen mäkelä väisänen nyyssönen pöntinen jyväskylä hämeenlinna seinäjoki järvenpää järvi "
     "keskimäki mäki lähdemäki välimäki särkkä kärkkäinen räsänen pääkkönen määttä heinälä niemelä "
     "lähteenmäki "
     "yrjölä äijälä äyräs östermark hyvä tämä pöytä pöydällä voittaa-yön jää sää väärä päivä tänään "
     "keres-pärnu pärnu põlva võru jõgeva jõhvi tõnu õnne õismäe rõõm kõrv sõber põld tõnis jüri jürgenson "
     "küla "
     "lääne ülo märt mäe kütt sügis rõuge vändra"},
    {"Polish", Script::latin,
     "łódź kraków wrocław gdańsk poznań toruń rzeszów białystok częstochowa świdnica śląsk bydgoszcz-łęg "
     "wałęsa wiśniewski dąbrowski kamiński zieliński woźniak kozłowski jabłoński wróblewski zając król "
     "michał paweł łukasz rafał stanisław mirosław bolesław jarosław czesław wiesław zdzisław bogusław "
     "małgorzata józef andrzej-rączka krzyżanowski urbański przybyła śliwa gajewski-miłosz błażej mączka "
     "świercz świerczewski dziuba-kołcz szymański kruszyński kowalczyk-jóźwiak jagiełło bąk żak żółtek "
     "żuławy "
     "być może się że już także także gdyż również więc są został pięć sześć dziesięć szachów mistrzów "
     "mistrzostwa-młodzików młodzież źle końcówka gońca wieża królowa obrońca ruch-później jeśli będzie "
     "książka środa święta łąka wąż piątek część całkowicie następnie możliwość miejsc-góra zwycięstwo "
     "grabińska stefański wójcik pająk górski górecki trąbka święch święcicki ząbki żarów żmija kłęk błąd"},
    {"Czech", Script::latin,
     "jiří tomáš lukáš ondřej matěj vojtěch zdeněk luděk václav květa božena růžena bohumil-černý černý "
     "novák "
     "dvořák procházka kučera veselý horák němec pokorný marešová hájek král růžička beneš fiala-sedláček "
     "šimek kolář navrátil čermák zeman-vaněk urban-blažek kříž kovář konečný malý kadlec-vlček štěpánek "
     "kopecký štěpán polák soukup-šťastný mašek bláha říha švec šípek žák plzeň děčín ústí třinec "
     "vysočina-třebíč zlín-kroměříž hradec-králové olomouc-přerov bohumín příbram brno-židenice české "
     "budějovice "
     "čáslav poděbrady-kolín mistrovství čech družstev šachový šach bílý tah-též něco může není též dál "
     "střelec věž dáma-jezdec pěšec výměna útok král dobře příliš ještě těžký lepší když proč že už být však "
     "hráč hráče kámen řešení navára laznička babula-hráček šmejkal hort-kaválek ftáčnik jansa-prandstetter "
     "movsesian-nguyễn stoček haba-štoček bernášek cvek-rašík plachetka-pachman kočí knížek žďár ďábel"},
    {"Slovak", Script::latin,
     "ľubomír ľuboš ľudovít ftáčnik štefan ján juraj-kováč kováč horváth-tóth varga-nagy baláž lukáč šimko "
     "gažík mičko majerčák petrík repková-eva manik-mikuláš mikuláš košice žilina prešov poprad-tatranská "
     "trenčín nitra-zlaté piešťany banská bystrica-štiavnica lučenec komárno nové zámky žiar dubnica-váhom "
     "váh dĺžka vŕba hŕba stĺp kĺb ťah ťahy výhra prehra-remíza päť mäso pamäť vôľa kôň môže stôl nôž "
     "strelec-kráľ kráľ dáma veža pešiak šachový majstrovstvá družstiev čierny biely-začína ešte že keď "
     "lepšie ďalej ďaleko tiež bol-už medzinárodný slovenský pôvodný dňa"},
    {"Hungarian", Script::latin,
     "józsef lászló istván györgy sándor zoltán gábor péter tamás andrás ferenc-márton jános mihály béla "
     "géza "
     "gyula-ödön jenő ernő dezső győző rezső gergő csaba-szabó szabó kovács tóth horváth németh "
     "balogh-farkas "
     "juhász lakatos-mészáros mészáros oláh rácz fülöp török-sipos fehér gál kiss-bíró bíró kelemen-szűcs "
     "szűcs "
     "szőke pásztor gulyás lukács györffy sárközy lékó almási-zoltán portisch-adorján adorján ribli-sax "
     "csom-erdős erdős polgár lengyel-barczay győr szőlős pécs székesfehérvár kecskemét nyíregyháza "
     "miskolc-diósgyőr "
     "diósgyőr hajdúböszörmény hódmezővásárhely békéscsaba szolnok-jász jászberény kőszeg érd dunaújváros "
     "bajnokság csapatbajnokság sötét világos lépés király vezér-bástya bástya futó huszár gyalog sakk-első "
     "első "
     "második után előny jó rossz-több több erős erősebb nő férfi hölgy következő döntetlen-győzelem "
     "győzelem "
     "támadás védelem nagyszerű gyűrű tűz fű őr ők őszi ügy ünnep útja így úgy ír író született"},
    {"Croatian and Slovene", Script::latin,
     "šarić palac-žaja žaja kožul brkić jović ivanišević petrović jovanović nikolić marković đorđević "
     "stojanović "
     "ilić stanković pavlović milošević živković tomić babić novaković božić lukić knežević kovačević "
     "vuković đurić đukić radić savić mihajlović stefanović obradović gligorić matanović ljubojević "
     "damljanović "
     "solak-perunović perunović ivkov-trifunović miladinović predojević dragiša blagojević bogdanović čabrić "
     "šibenik zadar-čakovec čakovec varaždin požega niš čačak šabac užice kruševac novi-požarevac vršac "
     "beograd-zemun požarevac đakovo križevci koprivnica-međimurje međimurje dubrovačko češka žepče živinice "
     "pirč pirc-vidmar beliavsky-črepan črepan šentjur kočevje škofja loka tržič žalec domžale krško brežice "
     "mariborčan jože boštjan aljaž matjaž luka-lenič lenič urša uroš miloš dušan nataša saša željko živko "
     "žarko "
     "prvenstvo-državno državno šahovski klub kasnije-nešto nešto već može još čini uključujući pješak igrač "
     "igrača kraljević začeo riječ sljedeći veći poslednji potezom-žrtva žrtva"},
    {"Romanian", Script::latin,
     "bucureşti constanţa timişoara iaşi ploieşti braşov galaţi târgu mureş piteşti bacău călăraşi bistriţa "
     "ştefan şerban mădălina cătălin răzvan bogdan-marius ioniţă pârvulescu gheorghiţă mitică tănase "
     "stănescu "
     "săvulescu brâncuşi vasilică ţepeş niţă oniţă nevednichy-vădan cârlan mărginean grigorescu-pîrvu şubă "
     "nisipeanu-lupulescu marinică străuţ crişan murşan româniei românia echipă individuală naţional "
     "naţională "
     "şah alb-negru în însă şi aşa deşi să că după fără către rămâne poziţie poziţia atacă atât cât mutări "
     "mutarea-următoare următoare câştigă greşeală greşit înainte îmbunătăţire jucător jucători "
     "turneul-fetiţe"},
    {"Dutch and Catalan", Script::latin,
     "één geïnteresseerd reünie coördinatie zoë chloé patiënt ideeën financiën belgië australië italië "
     "jürgen-daniël daniël raphaël joël michaël gabriëlle eliëzer crèche scène hé né vóór "
     "barcelonès català castellà àlex àngel òscar núria montserrat-gràcia gràcia sant-andreu vallès penedès "
     "sabadell-mataró mataró lleó ramón martí josé-maría víctor adrià llanés col·legi paral·lel "
     "escacs-associació "
     "associació campionat-infantil raó això així però també avui-és és són què perquè després més ençà "
     "plaça "
     "força començar cançó barça viçenç vicenç françesc gerónès"},
    {"Russian", Script::cyrillic,
     "иванов петров сидоров смирнов кузнецов попов васильев соколов михайлов новиков фёдоров морозов волков "
     "алексеев лебедев семёнов егоров павлов козлов степанов николаев орлов андреев макаров никитин захаров "
     "карпов каспаров крамник свидлер морозевич грищук яковенко карякин непомнящий томашевский витюгов "
     "артемьев дубов федосеев есипенко смыслов ботвинник таль петросян спасский бронштейн керес геллер "
     "полугаевский "
     "александр сергей владимир андрей алексей дмитрий николай михаил евгений юрий виктор игорь олег павел "
     "анна мария елена ольга татьяна наталья екатерина ирина светлана валентина людмила москва санкт "
     "петербург "
     "новосибирск екатеринбург казань самара омск челябинск ростов уфа волгоград пермь красноярск воронеж "
     "саратов "
     "чемпионат россии первенство турнир матч командный кубок мемориал быстрые шахматы партия дебют защита "
     "сицилианская французская испанская ферзь ладья слон конь пешка король ход белые чёрные лучше хуже "
     "теперь "
     "после этого может было если можно нельзя выигрыш ничья проигрыш атака жертва позиция сильнее хорошо "
     "плохо "
     "здесь только уже ещё который преимущество инициатива контригра"},
    {"Ukrainian", Script::cyrillic,
     "іванчук пономарьов ельянов моісеєнко коробов кузубов криворучко волокітін крамаренко шевченко "
     "бондаренко "
     "ткаченко коваленко кравченко олійник шевчук коваль поліщук ткачук савченко бойко мельник лисенко "
     "марченко "
     "руденко петренко павленко гончаренко василенко левченко харченко сидоренко юрченко пономаренко "
     "романенко "
     "олександр сергій володимир андрій олексій дмитро микола михайло євген юрій віктор ігор олег павло "
     "ганна марія олена ольга тетяна наталія катерина ірина світлана валентина людмила київ харків одеса "
     "дніпро "
     "запоріжжя львів кривий ріг миколаїв маріуполь вінниця херсон полтава чернігів черкаси житомир суми "
     "хмельницький чернівці рівне івано франківськ тернопіль луцьк ужгород чемпіонат україни першість турнір "
     "матч "
     "командний кубок меморіал швидкі шахи партія дебют захист ферзь тура слон кінь пішак король хід білі "
     "чорні "
     "краще гірше тепер після цього може було якщо можна виграш нічия програш атака жертва позиція сильніше "
     "добре "
     "тут тільки вже ще який перевага ініціатива є її їх ґанок об'єднання з'їзд"},
    {"Belarusian", Script::cyrillic,
     "аляксандр сяргей уладзімір андрэй аляксей дзмітрый мікалай міхаіл яўген юрый віктар ігар алег павел "
     "ганна марыя алена вольга таццяна наталля кацярына ірына святлана мінск гомель магілёў віцебск гродна "
     "брэст "
     "бабруйск баранавічы барысаў пінск орша мазыр чэмпіянат беларусі турнір матч кубак шахматы партыя "
     "абарона "
     "фярзь ладдзя слон конь пешка кароль ход белыя чорныя лепш горш цяпер пасля гэтага можа было калі можна "
     "быкаў новікаў казлоў марозаў васілеўскі каваленка ціханаў жыгалка азараў аляксееў цвірка федараў"},
    {"Bulgarian", Script::cyrillic,
     "топалов чепаринов георгиев иванов димитров петров николов стоянов тодоров христов ангелов илиев "
     "василев "
     "атанасов марков колев митев русев делчев спасов радулов бобоцов падевски минев велев стефанова йовчев "
     "веселин кирил антоанета красимир валентин любомир иван георги димитър петър никола стоян тодор христо "
     "мария елена ивелина маргарита софия пловдив варна бургас русе стара загора плевен сливен добрич шумен "
     "първенство на българия турнир мач отборно купа мемориал шахмат партия дебют защита дама топ офицер кон "
     "пешка цар ход бели черни добре по лошо сега след това може беше ако победа реми загуба атака жертва"},
    {"Serbian", Script::cyrillic,
     "петровић јовановић николић марковић ђорђевић стојановић илић станковић павловић милошевић живковић "
     "томић "
     "лукић кнежевић ковачевић вуковић ђурић ђукић радић савић глигорић матановић љубојевић иванишевић "
     "милан драган зоран горан дејан ненад слободан љубомир његош душан милош стефан лука марко никола "
     "београд нови сад ниш крагујевац суботица зрењанин панчево чачак краљево крушевац ужице ваљево шабац "
     "првенство србије турнир меч екипно куп меморијал шах партија одбрана дама топ ловац скакач пешак краљ "
     "потез бели црни боље горе сада после тога може било ако победа реми пораз напад жртва позиција"},
}};

/// Characters that are frequent in records of xiangqi: words of the game, of events and comments, surnames
/// and given names. Simplified, then traditional where that differs.
inline constexpr std::string_view common_chinese =
    "炮车马兵卒士仕象相帅将进退平红黑先胜负和局棋中国象全国个人赛团体锦标杯邀请大师特级男女子组轮台第年月日"
    "一二三四五六七八九十百千万零两不是的了在有这着步可以如果则而也就好变化攻守势优对方后手得失失误败杀残布"
    "飞过宫巡河直横屈头屏风顺逆单提左右边士角炮局正反杂让双包底线车路兑弃吃将军要被从把用来去到下上出此时"
    "解说评注作者记录谱名网址时间地点比赛结果结束开始胡荣华柳大王李张刘陈杨赵黄周吴徐孙朱马胡郭林何高梁郑罗"
    "宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金邱夏谭韦贾邹石熊孟"
    "秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚洪银川鸿钦天特洪卫申聂铁文孟辰汪洋昊鑫晓峰伟强军"
    "明志勇杰建国平东海涛波光辉新民生永红玉英华春秋阳山云飞龙虎雄斌宇航博超凡鹏程德仁义礼智信忠孝立成才学良"
    "官璘家庆荣清泉源福寿昌盛安宁静丽敏芳燕雪梅兰竹菊娟婷霞琴北京上海天津重庆广东河北江苏浙江湖南湖北四川山"
    "辽宁吉林黑龙江安徽福建西甘肃云贵州内蒙古新疆香港澳门台湾深圳杭成都武汉沈阳大连哈尔滨厦门火车头煤矿省市县"
    "区队冠军亚季决半预甲乙丙级联排位名战例研究实精妙基本法典型古今流行体系理论讲座教材初高入门速成套路陷阱"
    "我你他们什么为所能会还没有但很更多最只又再与及或因由于其它已经应该必须然后当前面点分数见图例如果还是对"
    "車馬帥將進紅勝負國團體錦標請師級組輪臺萬兩這著則變勢優對後敗殺殘飛過宮單邊雜讓雙線兌棄軍從來時說評記錄"
    "譜網間結開劉陳楊趙黃吳孫鄭羅謝韓許鄧蕭馮袞蘇葉呂蔣範鐘盧陸譚賈鄒龍賴賀嚴錢龔銀鴻欽衛聶鐵曉偉強傑東濤輝"
    "華陽雲義禮學慶榮靜麗蘭慶廣遼寧貴蒙澳門臺灣瀋連廈門礦縣區隊冠決預聯戰實論講門陷們為還沒會點數見圖應該須當"
    "業餘常業績賽壇遊戲華兒童歲屆届届业余观战现场直播视频摘自来源版权整理上传下载说明备注附";

} // namespace duiyi::encodings
