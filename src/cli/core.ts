/**
 * Imports everything that most commands load. The build imports this file into every command, so that all of this becomes
 * one chunk: Node takes longer to find and open a module than to compile it, and a search would load sixty of them.
 */
import '../http/connect.ts';
import '../schemas/parse.ts';
import './options.ts';
import './records.ts';
