<?php
/**
 * The page Settings, Chirrup.
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Adds the page to the menu of those who may manage the site.
 */
function chirrup_add_settings_page(): void {
	add_options_page(
		__( 'Chirrup', 'chirrup' ),
		__( 'Chirrup', 'chirrup' ),
		'manage_options',
		'chirrup',
		'chirrup_render_settings_page'
	);
}
add_action( 'admin_menu', 'chirrup_add_settings_page' );

/**
 * Describes the form's fields.
 */
function chirrup_add_settings_fields(): void {
	add_settings_section( 'chirrup_bot', __( 'Your bot', 'chirrup' ), 'chirrup_render_intro', 'chirrup' );
	add_settings_section( 'chirrup_pages', __( 'Where it is shown', 'chirrup' ), '__return_empty_string', 'chirrup' );
	add_settings_section( 'chirrup_people', __( 'Who is chatting', 'chirrup' ), '__return_empty_string', 'chirrup' );
	$fields = array(
		'bot_id'          => array( 'chirrup_bot', __( 'Bot ID', 'chirrup' ), true ),
		'address'         => array( 'chirrup_bot', __( 'Address', 'chirrup' ), true ),
		'where'           => array( 'chirrup_pages', __( 'Show on', 'chirrup' ), false ),
		'paths'           => array( 'chirrup_pages', __( 'Pages', 'chirrup' ), true ),
		'hide_for_admins' => array( 'chirrup_pages', __( 'Administrators', 'chirrup' ), false ),
		'identify'        => array( 'chirrup_people', __( 'Logged-in users', 'chirrup' ), false ),
		'secret'          => array( 'chirrup_people', __( 'Secret', 'chirrup' ), true ),
	);
	foreach ( $fields as $name => list( $section, $title, $has_label ) ) {
		add_settings_field(
			'chirrup_' . $name,
			$title,
			'chirrup_render_' . $name . '_field',
			'chirrup',
			$section,
			$has_label ? array( 'label_for' => 'chirrup_' . $name ) : array()
		);
	}
}
add_action( 'admin_init', 'chirrup_add_settings_fields' );

/**
 * Draws the page.
 */
function chirrup_render_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<?php chirrup_render_state( chirrup_get_settings() ); ?>
		<form action="options.php" method="post">
			<?php
			settings_fields( 'chirrup' );
			do_settings_sections( 'chirrup' );
			submit_button();
			?>
		</form>
	</div>
	<?php
}

/**
 * Says whether visitors can see the bot, and what is missing.
 *
 * @param array $settings Settings of the plugin.
 */
function chirrup_render_state( array $settings ): void {
	if ( '' === $settings['bot_id'] || '' === $settings['address'] ) {
		chirrup_render_warning( __( 'The bot is not on your site yet: enter its Bot ID and the address.', 'chirrup' ) );
		return;
	}
	if ( $settings['identify'] && '' === $settings['secret'] ) {
		chirrup_render_warning( __( 'Logged-in users are not named yet: paste the secret from the console.', 'chirrup' ) );
	}
	if ( is_ssl() && 0 === strpos( $settings['address'], 'http://' ) ) {
		chirrup_render_warning( __( 'Your site uses https, the address does not: browsers will block the bot. Use the https address.', 'chirrup' ) );
	}
}

/**
 * Draws a warning.
 *
 * @param string $text What is wrong, and what to do.
 */
function chirrup_render_warning( string $text ): void {
	printf( '<div class="notice notice-warning inline"><p>%s</p></div>', esc_html( $text ) );
}

/**
 * Draws what stands over the first fields.
 */
function chirrup_render_intro(): void {
	?>
	<p>
		<?php esc_html_e( 'Turn on Live Mode in the console and copy the Bot ID. Visitors see the bot as soon as both are saved.', 'chirrup' ); ?>
	</p>
	<?php
}

/**
 * Draws the field of the Bot ID.
 */
function chirrup_render_bot_id_field(): void {
	$settings = chirrup_get_settings();
	?>
	<input type="text" class="regular-text code" id="chirrup_bot_id" name="chirrup_settings[bot_id]"
		value="<?php echo esc_attr( $settings['bot_id'] ); ?>" autocomplete="off" spellcheck="false"
		placeholder="C-" aria-describedby="chirrup_bot_id_help">
	<p class="description" id="chirrup_bot_id_help">
		<?php esc_html_e( 'The Bot ID, or the whole code of "Get Code".', 'chirrup' ); ?>
		<?php if ( '' !== $settings['bot_id'] && '' !== $settings['address'] ) : ?>
			<a href="<?php echo esc_url( $settings['address'] . '/b/' . rawurlencode( $settings['bot_id'] ) ); ?>" target="_blank" rel="noopener">
				<?php esc_html_e( 'Open its profile page', 'chirrup' ); ?></a>
		<?php endif; ?>
	</p>
	<?php
}

/**
 * Draws the field of the product's address.
 */
function chirrup_render_address_field(): void {
	$settings = chirrup_get_settings();
	?>
	<input type="text" inputmode="url" class="regular-text code" id="chirrup_address" name="chirrup_settings[address]"
		value="<?php echo esc_attr( $settings['address'] ); ?>" autocomplete="off" spellcheck="false"
		placeholder="https://" aria-describedby="chirrup_address_help">
	<p class="description" id="chirrup_address_help">
		<?php esc_html_e( 'Where your console is, for example https://chat.example.com. Taken from the code if you paste that above.', 'chirrup' ); ?>
	</p>
	<?php
}

/**
 * Draws the choice of pages.
 */
function chirrup_render_where_field(): void {
	$settings = chirrup_get_settings();
	$choices  = array(
		'all'    => __( 'Every page', 'chirrup' ),
		'only'   => __( 'Only the pages listed below', 'chirrup' ),
		'except' => __( 'Every page but those listed below', 'chirrup' ),
	);
	?>
	<fieldset>
		<legend class="screen-reader-text"><?php esc_html_e( 'Show on', 'chirrup' ); ?></legend>
		<?php foreach ( $choices as $value => $label ) : ?>
			<label>
				<input type="radio" name="chirrup_settings[where]" value="<?php echo esc_attr( $value ); ?>" <?php checked( $settings['where'], $value ); ?>>
				<?php echo esc_html( $label ); ?>
			</label><br>
		<?php endforeach; ?>
	</fieldset>
	<?php
}

/**
 * Draws the list of pages.
 */
function chirrup_render_paths_field(): void {
	$settings = chirrup_get_settings();
	?>
	<textarea class="large-text code" rows="5" id="chirrup_paths" name="chirrup_settings[paths]" spellcheck="false"
		aria-describedby="chirrup_paths_help"><?php echo esc_textarea( implode( "\n", $settings['paths'] ) ); ?></textarea>
	<p class="description" id="chirrup_paths_help">
		<?php esc_html_e( 'One path on each line. An asterisk stands for anything: /shop/* means the shop and all its pages, / alone is the front page.', 'chirrup' ); ?>
	</p>
	<?php
}

/**
 * Draws the choice about administrators.
 */
function chirrup_render_hide_for_admins_field(): void {
	$settings = chirrup_get_settings();
	?>
	<label>
		<input type="checkbox" name="chirrup_settings[hide_for_admins]" value="1" <?php checked( $settings['hide_for_admins'] ); ?>>
		<?php esc_html_e( 'Hide the bot while an administrator is logged in', 'chirrup' ); ?>
	</label>
	<?php
}

/**
 * Draws the choice about logged-in users.
 */
function chirrup_render_identify_field(): void {
	$settings = chirrup_get_settings();
	?>
	<label>
		<input type="checkbox" name="chirrup_settings[identify]" value="1" aria-describedby="chirrup_identify_help" <?php checked( $settings['identify'] ); ?>>
		<?php esc_html_e( 'Name them in the chat', 'chirrup' ); ?>
	</label>
	<p class="description" id="chirrup_identify_help">
		<?php esc_html_e( 'When a user who is logged in on this site opens the chat, the user id, display name and email address are sent to Chirrup and shown in Chat History. Switching this off deletes the secret here.', 'chirrup' ); ?>
	</p>
	<?php
}

/**
 * Draws the field of the secret, which is never printed.
 */
function chirrup_render_secret_field(): void {
	$settings = chirrup_get_settings();
	?>
	<input type="password" class="regular-text code" id="chirrup_secret" name="chirrup_settings[secret]"
		value="" autocomplete="new-password" spellcheck="false" aria-describedby="chirrup_secret_help">
	<p class="description" id="chirrup_secret_help">
		<?php if ( '' === $settings['secret'] ) : ?>
			<?php esc_html_e( 'From the console: Basic Info, Identify Visitors.', 'chirrup' ); ?>
		<?php else : ?>
			<?php esc_html_e( 'A secret is stored. Leave this empty to keep it, or paste another one.', 'chirrup' ); ?>
		<?php endif; ?>
	</p>
	<?php
}

/**
 * Adds a link to the page in the list of plugins.
 *
 * @param mixed $links Links of the plugin.
 * @return mixed The links.
 */
function chirrup_add_action_link( $links ) {
	if ( ! is_array( $links ) ) {
		return $links;
	}
	$link = sprintf(
		'<a href="%1$s">%2$s</a>',
		esc_url( admin_url( 'options-general.php?page=chirrup' ) ),
		esc_html__( 'Settings', 'chirrup' )
	);
	return array_merge( array( 'settings' => $link ), $links );
}
add_filter( 'plugin_action_links_' . CHIRRUP_PLUGIN_FILE, 'chirrup_add_action_link' );

/**
 * Suggests what the site's privacy policy should say.
 */
function chirrup_suggest_privacy_policy(): void {
	$text = __( 'Our chat is provided by Chirrup. Its script is loaded from there on pages with the chat, which sends your IP address as with every request. When you open the chat, an anonymous identifier is kept in your browser, and your messages are sent to the chat and stored there so that they can be answered. Where some visitors are compared with and without the chat, that identifier is kept from the first page on.', 'chirrup' );
	if ( chirrup_get_settings()['identify'] ) {
		$text .= ' ' . __( 'If you are logged in when you open the chat, your user id, display name and email address are sent with it.', 'chirrup' );
	}
	wp_add_privacy_policy_content( 'Chirrup', '<p>' . esc_html( $text ) . '</p>' );
}
add_action( 'admin_init', 'chirrup_suggest_privacy_policy' );
