import type { Subject } from '../subject.ts';
import { anatomy } from './anatomy.ts';
import { bag } from './bag.ts';
import { basket } from './basket.ts';
import { bicycle } from './bicycle.ts';
import { bird } from './bird.ts';
import { blackboard } from './blackboard.ts';
import { blanket } from './blanket.ts';
import { boat } from './boat.ts';
import { book } from './book.ts';
import { bottle } from './bottle.ts';
import { bowl } from './bowl.ts';
import { brassWind } from './brass-wind.ts';
import { bread } from './bread.ts';
import { bridge } from './bridge.ts';
import { bubbles } from './bubbles.ts';
import { building } from './building.ts';
import { car } from './car.ts';
import { cells } from './cells.ts';
import { chair } from './chair.ts';
import { chart } from './chart.ts';
import { circuit } from './circuit.ts';
import { clock } from './clock.ts';
import { concert } from './concert.ts';
import { craneMachine } from './crane-machine.ts';
import { crowd } from './crowd.ts';
import { cushion } from './cushion.ts';
import { dining } from './dining.ts';
import { dish } from './dish.ts';
import { document } from './document.ts';
import { door } from './door.ts';
import { drink } from './drink.ts';
import { envelope } from './envelope.ts';
import { fire } from './fire.ts';
import { frame } from './frame.ts';
import { game } from './game.ts';
import { garment } from './garment.ts';
import { gear } from './gear.ts';
import { hands } from './hands.ts';
import { interior } from './interior.ts';
import { jar } from './jar.ts';
import { lamp } from './lamp.ts';
import { landscape } from './landscape.ts';
import { mapSheet } from './map-sheet.ts';
import { microphone } from './microphone.ts';
import { microscope } from './microscope.ts';
import { mug } from './mug.ts';
import { pan } from './pan.ts';
import { parcel } from './parcel.ts';
import { people } from './people.ts';
import { plan } from './plan.ts';
import { plant } from './plant.ts';
import { portrait } from './portrait.ts';
import { produce } from './produce.ts';
import { pump } from './pump.ts';
import { qr } from './qr.ts';
import { quadruped } from './quadruped.ts';
import { radio } from './radio.ts';
import { ring } from './ring.ts';
import { rope } from './rope.ts';
import { screen } from './screen.ts';
import { seaAnimal } from './sea-animal.ts';
import { shelf } from './shelf.ts';
import { shoe } from './shoe.ts';
import { sign } from './sign.ts';
import { soap } from './soap.ts';
import { streetView } from './street-view.ts';
import { strings } from './strings.ts';
import { tool } from './tool.ts';
import { tree } from './tree.ts';
import { trophy } from './trophy.ts';
import { umbrella } from './umbrella.ts';
import { wall } from './wall.ts';
import { waterside } from './waterside.ts';
import { windowView } from './window-view.ts';

/** Everything that pictures can show. */
export const SUBJECTS: readonly Subject[] = [
  anatomy,
  bag,
  basket,
  bicycle,
  bird,
  blackboard,
  blanket,
  boat,
  book,
  bottle,
  bowl,
  brassWind,
  bread,
  bridge,
  bubbles,
  building,
  car,
  cells,
  chair,
  chart,
  circuit,
  clock,
  concert,
  craneMachine,
  crowd,
  cushion,
  dining,
  dish,
  document,
  door,
  drink,
  envelope,
  fire,
  frame,
  game,
  garment,
  gear,
  hands,
  interior,
  jar,
  lamp,
  landscape,
  mapSheet,
  microphone,
  microscope,
  mug,
  pan,
  parcel,
  people,
  plan,
  plant,
  portrait,
  produce,
  pump,
  qr,
  quadruped,
  radio,
  ring,
  rope,
  screen,
  seaAnimal,
  shelf,
  shoe,
  sign,
  soap,
  streetView,
  strings,
  tool,
  tree,
  trophy,
  umbrella,
  wall,
  waterside,
  windowView,
];
